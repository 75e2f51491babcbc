package org.gatehouse.console;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Objects;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Passes the {@link Screen} of the request, and the {@link Form} that it sent, to controller methods that have such parameters. */
@Component
record ScreenResolver(Texts texts, ScreenServices services) implements HandlerMethodArgumentResolver {

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Screen.class || parameter.getParameterType() == Form.class;
    }

    @Override
    public Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        Screen screen = of(
                Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class)),
                Objects.requireNonNull(request.getNativeResponse(HttpServletResponse.class)));
        return parameter.getParameterType() == Form.class ? Form.sent(screen, request.getParameterMap()) : screen;
    }

    /** The screen of this request, which has one screen only. It has no event or no caller when they are not known. */
    Screen of(HttpServletRequest request, HttpServletResponse response) {
        Caller caller = request.getAttribute(Caller.class.getName()) instanceof Caller known ? known : null;
        if (request.getAttribute(Screen.class.getName()) instanceof Screen screen
                && screen.isSignedIn() == (caller != null)) {
            return screen;
        }
        Screen screen = new Screen(request, response, texts.of(request), caller, services);
        request.setAttribute(Screen.class.getName(), screen);
        return screen;
    }
}
