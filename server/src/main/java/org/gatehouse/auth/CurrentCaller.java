package org.gatehouse.auth;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Hands the {@link Caller} of the request to controller methods that have a parameter of that type. */
class CurrentCaller implements HandlerMethodArgumentResolver {

    private static final String ATTRIBUTE = Caller.class.getName();

    static void set(HttpServletRequest request, Caller caller) {
        request.setAttribute(ATTRIBUTE, caller);
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Caller.class;
    }

    @Override
    public Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        return Objects.requireNonNull(
                request.getAttribute(ATTRIBUTE, RequestAttributes.SCOPE_REQUEST),
                "an open endpoint has no caller; see AccessRules");
    }
}
