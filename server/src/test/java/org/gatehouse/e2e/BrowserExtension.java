package org.gatehouse.e2e;

import com.microsoft.playwright.Browser;
import java.util.Objects;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Gives test methods their {@link Console}, a fresh one in the browser of their thread, or that browser: Playwright belongs to the thread
 * that started it.
 */
class BrowserExtension implements ExecutionCondition, ParameterResolver, AfterTestExecutionCallback {

    private static final ExtensionContext.Namespace HERE = ExtensionContext.Namespace.create(BrowserExtension.class);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext test) {
        if (SystemBrowser.path().isPresent() || System.getenv("CI") != null) {
            return ConditionEvaluationResult.enabled("");
        }
        return ConditionEvaluationResult.disabled(SystemBrowser.MISSING);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
        return parameter.getParameter().getType() == Console.class
                || parameter.getParameter().getType() == Browser.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
        SystemBrowser browser = test.getRoot()
                .getStore(HERE)
                .computeIfAbsent(Thread.currentThread(), thread -> SystemBrowser.start(), SystemBrowser.class);
        if (parameter.getParameter().getType() == Browser.class) {
            return browser.browser();
        }
        Console console = new Console(new Fixture(SpringExtension.getApplicationContext(test)), browser.browser());
        test.getStore(HERE).put(Console.class, console);
        return console;
    }

    @Override
    public void afterTestExecution(ExtensionContext test) {
        Console console = test.getStore(HERE).get(Console.class, Console.class);
        if (console != null) {
            Objects.requireNonNull(console).close(test.getExecutionException().isPresent());
        }
    }
}
