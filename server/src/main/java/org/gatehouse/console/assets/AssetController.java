package org.gatehouse.console.assets;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.web.Gzip;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The console's style sheet and scripts. */
@Controller
record AssetController(Assets assets) {

    /**
     * Sends the file. While two versions run side by side, a request with the hash of the other version gets this version's file, which
     * must not be cached.
     */
    @GetMapping("/console/assets/{hash}/{name}")
    void asset(
            @PathVariable String hash,
            @PathVariable String name,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Assets.Asset asset = assets.find(name);
        if (asset == null) {
            throw PlatformProblem.NOT_FOUND.because("There is no file %s.", name);
        }
        boolean compressed = Gzip.isAccepted(request.getHeader(HttpHeaders.ACCEPT_ENCODING));
        byte[] bytes = asset.bytes(compressed);
        response.setContentType(asset.type());
        response.setHeader(
                HttpHeaders.CACHE_CONTROL,
                hash.equals(assets.hash()) ? "public, max-age=31536000, immutable" : "no-store");
        response.addHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        if (compressed) {
            response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
        }
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }
}
