package org.gatehouse.platform.view;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.gatehouse.platform.web.Gzip;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.View;

/** Shows the templates of {@code src/main/jte}, which the build compiled into classes. */
@Component
public class Templates {

    /** The size below which the header of a compressed response is larger than the saving. */
    private static final int WORTH_COMPRESSING = 1000;

    private final TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);

    /** The return value of a controller: a whole page or a part of one, with these parameters of the template. */
    public View page(String template, Map<String, Object> parameters) {
        return new Page(template, parameters);
    }

    /** A page that is part of a file. */
    public byte[] file(String template, Map<String, Object> parameters) {
        Utf8ByteOutput html = new Utf8ByteOutput();
        engine.render(template, parameters, html);
        return html.toByteArray();
    }

    private final class Page implements View {

        private final String template;
        private final Map<String, Object> parameters;

        private Page(String template, Map<String, Object> parameters) {
            this.template = template;
            this.parameters = parameters;
        }

        @Override
        public String getContentType() {
            return "text/html;charset=UTF-8";
        }

        /** The page is complete before its first byte is sent, so that a failure can still get a response of its own. */
        @Override
        public void render(@Nullable Map<String, ?> model, HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            Utf8ByteOutput html = new Utf8ByteOutput();
            engine.render(template, parameters, html);
            response.setContentType(getContentType());
            response.addHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
            if (html.getContentLength() < WORTH_COMPRESSING
                    || !Gzip.isAccepted(request.getHeader(HttpHeaders.ACCEPT_ENCODING))) {
                response.setContentLength(html.getContentLength());
                html.writeTo(response.getOutputStream());
                return;
            }
            ByteArrayOutputStream small = new ByteArrayOutputStream(html.getContentLength() / 4);
            try (OutputStream compressed = Gzip.fast(small)) {
                html.writeTo(compressed);
            }
            response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
            response.setContentLength(small.size());
            small.writeTo(response.getOutputStream());
        }
    }
}
