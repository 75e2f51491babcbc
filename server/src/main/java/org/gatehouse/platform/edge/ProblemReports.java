package org.gatehouse.platform.edge;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.ActionCode;
import org.gatehouse.platform.problem.Problems;
import org.gatehouse.platform.web.RequestId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports errors that Tomcat finds before any filter runs as problem documents, where Tomcat's own valve writes HTML. */
class ProblemReports extends ErrorReportValve {

    private static final Logger log = LoggerFactory.getLogger(ProblemReports.class);

    private final Problems problems;

    ProblemReports(Problems problems) {
        this.problems = problems;
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        boolean isOurs =
                response.getStatus() >= 400 && response.getContentWritten() == 0 && response.setErrorReported();
        if (!isOurs || !isConnected(response)) {
            return;
        }
        try {
            RequestId.give(request.getRequest(), response.getResponse());
            problems.write(
                    FallbackErrors.problemOf(response.getStatus()), request.getRequest(), response.getResponse());
            response.finishResponse();
        } catch (IOException broken) {
            log.debug("client left: {}", broken.getMessage());
        }
    }

    private static boolean isConnected(Response response) {
        AtomicBoolean connected = new AtomicBoolean();
        response.getCoyoteResponse().action(ActionCode.IS_IO_ALLOWED, connected);
        return connected.get();
    }
}
