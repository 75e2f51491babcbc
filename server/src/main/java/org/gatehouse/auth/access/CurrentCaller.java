package org.gatehouse.auth.access;

import jakarta.servlet.http.HttpServletRequest;
import org.gatehouse.audit.Actor;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.token.AccessToken;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Passes the {@link Caller} of the request, or its {@link AccessToken}, to controller methods that declare such a parameter. Features below
 * this package know the caller as an {@link Actor}.
 */
class CurrentCaller implements HandlerMethodArgumentResolver {

    static void set(HttpServletRequest request, AccessToken token, Caller caller) {
        request.setAttribute(Caller.class.getName(), caller);
        request.setAttribute(Actor.class.getName(), caller);
        request.setAttribute(AccessToken.class.getName(), token);
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        Class<?> type = parameter.getParameterType();
        return type == Caller.class || type == AccessToken.class || type == Actor.class;
    }

    @Override
    public @Nullable Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        Object caller = request.getAttribute(parameter.getParameterType().getName(), RequestAttributes.SCOPE_REQUEST);
        if (caller == null && !parameter.isOptional()) {
            throw new IllegalStateException("an open endpoint has no caller; see AccessRules");
        }
        return caller;
    }
}
