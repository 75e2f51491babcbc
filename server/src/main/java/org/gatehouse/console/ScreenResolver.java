package org.gatehouse.console;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.sheet.SheetAnswer;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.view.Templates;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerMapping;

/** Passes the {@link Screen} to controller methods that have such a parameter. */
@Component
class ScreenResolver implements HandlerMethodArgumentResolver {

    /** How many events the menu of other events shows; the list of all events has the rest. */
    private static final Page OTHER_EVENTS = Page.of(0, 12, 12);

    private final Templates templates;
    private final Texts texts;
    private final Assets assets;
    private final EventColours colours;
    private final SheetAnswer sheets;
    private final EventRepository events;

    ScreenResolver(
            Templates templates,
            Texts texts,
            Assets assets,
            EventColours colours,
            SheetAnswer sheets,
            EventRepository events) {
        this.templates = templates;
        this.texts = texts;
        this.assets = assets;
        this.colours = colours;
        this.sheets = sheets;
        this.events = events;
    }

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Screen.class;
    }

    @Override
    public Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        return of(Objects.requireNonNull(request.getNativeRequest(HttpServletRequest.class)));
    }

    /** The screen of this request. It has no event or no caller when they are not known. */
    Screen of(HttpServletRequest request) {
        return new Screen(
                request,
                templates,
                texts.of(request),
                assets,
                colours,
                sheets,
                callerOf(request),
                language -> eventOf(request, language),
                this::otherEvents);
    }

    private static @Nullable Caller callerOf(HttpServletRequest request) {
        return request.getAttribute(Caller.class.getName()) instanceof Caller caller ? caller : null;
    }

    /** Null when the path names no event, or one that the caller may not see. */
    private @Nullable Event eventOf(HttpServletRequest request, Language language) {
        Caller caller = callerOf(request);
        Object variables = request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
        Object id = variables instanceof Map<?, ?> named ? named.get("event_id") : null;
        if (caller == null || id == null || !id.toString().matches("\\d{1,18}")) {
            return null;
        }
        long event = Long.parseLong(id.toString());
        return caller.knows(event) && events.exists(event) ? events.get(event, language) : null;
    }

    private List<Event> otherEvents(Caller caller, Language language) {
        return events.page(caller.known(), OTHER_EVENTS, language);
    }
}
