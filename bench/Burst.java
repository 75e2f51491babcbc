import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;

/**
 * Sends requests as fast as so many connections go and fails when one is not answered 2xx.
 *
 * <p>{@code DESK_TOKEN=… java Burst CONNECTIONS < requests}, each line a method and an address.
 */
final class Burst {

    public static void main(String[] arguments) throws Exception {
        Semaphore connections = new Semaphore(Integer.parseInt(arguments[0]));
        List<String> requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).lines().toList();
        ConcurrentLinkedQueue<Integer> statuses = new ConcurrentLinkedQueue<>();
        try (HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
                var senders = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor()) {
            for (String line : requests) {
                connections.acquire();
                senders.execute(() -> {
                    try {
                        statuses.add(send(http, line));
                    } finally {
                        connections.release();
                    }
                });
            }
        }
        Map<Integer, Integer> counted = new TreeMap<>();
        statuses.forEach(status -> counted.merge(status, 1, Integer::sum));
        System.out.println(counted);
        boolean allDone = statuses.size() == requests.size() && counted.keySet().stream().allMatch(status -> status / 100 == 2);
        System.exit(allDone ? 0 : 1);
    }

    private static int send(HttpClient http, String line) {
        String[] parts = line.split(" ", 2);
        HttpRequest request = HttpRequest.newBuilder(URI.create(parts[1]))
                .method(parts[0], BodyPublishers.noBody())
                .header("Authorization", "Bearer " + System.getenv("DESK_TOKEN"))
                .timeout(Duration.ofSeconds(60))
                .build();
        try {
            return http.send(request, BodyHandlers.discarding()).statusCode();
        } catch (IOException broken) {
            System.out.println(line + ": " + broken);
            return 0;
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
