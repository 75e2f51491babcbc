package org.gatehouse.console;

import java.util.Map;

/** Our own line drawings for the console, 20 by 20. */
public final class Icons {

    private static final Map<String, String> PATHS = Map.ofEntries(
            Map.entry("accreditations", "M5 3h10v14H5zM8 3V1.500h4V3M8 14h4M10 6.500a2 2 0 1 0 .01 0"),
            Map.entry("arrivals", "M9 3h7v14H9M3 10h8M8 7l3 3-3 3"),
            Map.entry("badges", "M4 7h12v9H4zM7 7V3h6v4M7 12h6"),
            Map.entry(
                    "clients",
                    "M7 12a3 3 0 1 1 2.500-4.500L16 7.500l2 2-2 2-1.500-1.500-1.500 1.500H9.500A3 3 0 0 1 7 12"),
            Map.entry("close", "M5 5l10 10M15 5L5 15"),
            Map.entry("conflicts", "M3 6h7l4 8h3M3 14h4l1.500-3M12 8.500L13 6h4"),
            Map.entry("down", "M6 8l4 4 4-4"),
            Map.entry("export", "M10 3v9M6 9l4 4 4-4M3 16.500h14"),
            Map.entry("gate", "M3 17V5l3-2 3 2v12M11 17V5l3-2 3 2v12M3 9h6M11 9h6M3 13h6M11 13h6"),
            Map.entry("gates", "M4 17V4h5v13M11 17V4h5v13M7 10v1M13 10v1M2 17h16"),
            Map.entry("grip", "M7 4v.01M13 4v.01M7 10v.01M13 10v.01M7 16v.01M13 16v.01"),
            Map.entry(
                    "help",
                    "M10 18a8 8 0 1 0-.01 0M7.500 8a2.500 2.500 0 1 1 3.500 2.300c-.8.3-1 .8-1 1.700M10 14.500v.5"),
            Map.entry("holds", "M7 2.500h6l4.500 4.500v6L13 17.500H7L2.500 13V7zM6.500 10h7"),
            Map.entry("home", "M3 10l7-6 7 6M5 9v8h10V9M8.500 17v-5h3v5"),
            Map.entry("members", "M4 18V3M4 4h11l-2.500 3.500L15 11H4"),
            Map.entry("organizations", "M4 17V4h8v13M12 8h4v9M2 17h16M6.500 7h3M6.500 10h3M6.500 13h3"),
            Map.entry(
                    "countries",
                    "M10 18a8 8 0 1 0-.01 0M2.500 10h15M10 2c-5 4.500-5 11.500 0 16M10 2c5 4.500 5 11.500 0 16"),
            Map.entry("skills", "M3 17l7-7M12 3a4.500 4.500 0 1 0 5 5l-3 1-2.500-2.500z"),
            Map.entry("sectors", "M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z"),
            Map.entry("left", "M12 5l-5 5 5 5"),
            Map.entry("log", "M4 4h12M4 8h12M4 12h8M4 16h5"),
            Map.entry("mails", "M2 4h16v12H2zM2 5l8 6 8-6"),
            Map.entry("matrix", "M3 3h14v14H3zM3 8h14M3 12.500h14M8 3v14M12.500 3v14"),
            Map.entry("menu", "M3 5h14M3 10h14M3 15h14"),
            Map.entry("options", "M10 2l7 4v8l-7 4-7-4V6zM3 6l7 4 7-4M10 10v8"),
            Map.entry("out", "M8 4H4v12h4M12 6l4 4-4 4M16 10H8"),
            Map.entry(
                    "people",
                    "M7 9a3 3 0 1 0-.01 0M1.500 17c0-4 2.500-6 5.500-6s5.500 2 5.500 6M13 4a2.600 2.600 0 1 1 0 5M14 11.500c2.600.4 4.500 2.300 4.500 5.500"),
            Map.entry("periods", "M3 4h14v13H3zM3 8h14M7 2v4M13 2v4M10 10.500v3l2 1.500"),
            Map.entry("photos", "M2 6h4l1.500-2h5L14 6h4v11H2zM10 14a3 3 0 1 0-.01 0"),
            Map.entry("plus", "M10 4v12M4 10h12"),
            Map.entry("positions", "M10 8a3 3 0 1 0-.01 0M4 17c0-4 2.700-6 6-6s6 2 6 6z"),
            Map.entry("registrations", "M5 2h10v16H5zM8 7h4M8 10.500h4M8 14h2"),
            Map.entry("requests", "M2 4h16v10H9l-4 4v-4H2zM6 9h8"),
            Map.entry("right", "M8 5l5 5-5 5"),
            Map.entry("scans", "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M3 10h14"),
            Map.entry("search", "M9 14.500a5.500 5.500 0 1 0-.01 0M13 13l4.500 4.500"),
            Map.entry("settings", "M3 6h9M16 6h1M14 8a2 2 0 1 0-.01 0M3 14h1M8 14h9M6 16a2 2 0 1 0-.01 0"),
            Map.entry("state-bad", "M10 18a8 8 0 1 0-.01 0M7 7l6 6M13 7l-6 6"),
            Map.entry("state-good", "M10 18a8 8 0 1 0-.01 0M6.500 10.500l2.500 2.500 5-5.500"),
            Map.entry("state-plain", "M10 18a8 8 0 1 0-.01 0M7 10h6"),
            Map.entry("state-wait", "M10 18a8 8 0 1 0-.01 0M10 5.500V10l3 2"),
            Map.entry("state-warn", "M10 2.500L18.500 17h-17zM10 8v4M10 14v.5"),
            Map.entry("up", "M6 12l4-4 4 4"),
            Map.entry("users", "M10 9a3.500 3.500 0 1 0-.01 0M3 18c0-4.500 3-7 7-7s7 2.500 7 7"),
            Map.entry("watchlist", "M2 10c4-7 12-7 16 0-4 7-12 7-16 0M10 13a3 3 0 1 0-.01 0"),
            Map.entry("warning", "M10 2.500L18.500 17h-17zM10 8v4M10 14v.5"),
            Map.entry("zones", "M3 4l5-1.500 4 2 5-1.500v13l-5 1.500-4-2-5 1.500zM8 2.500v13M12 4.500v13"));

    private Icons() {}

    /** The path of the drawing with this name; a plain circle when there is none. */
    public static String path(String name) {
        return PATHS.getOrDefault(name, "M10 15a5 5 0 1 0-.01 0");
    }
}
