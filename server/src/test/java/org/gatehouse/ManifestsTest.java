package org.gatehouse;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/**
 * The examples of two nodes, for compose and for Kubernetes, fit the image, the unit of systemd and the settings. No engine runs them here:
 * what an engine would refuse by its form is refused by this test.
 */
class ManifestsTest {

    private static final Path PACKAGING = Path.of("..", "packaging");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Z0-9_]+):\\?[^}]+}");
    private static final Pattern SETTING = Pattern.compile("`((?:gatehouse|spring|server)\\.[a-z0-9.-]+)`");
    private static final Pattern CAPITALS = Pattern.compile("`([A-Z][A-Z0-9_]+)[`=]");

    /** Keys of a service in the compose specification, as far as the file has any. */
    private static final Set<String> KEYS_OF_SERVICES = Set.of(
            "image",
            "command",
            "restart",
            "read_only",
            "user",
            "cap_drop",
            "cap_add",
            "security_opt",
            "tmpfs",
            "mem_limit",
            "cpus",
            "pids_limit",
            "ulimits",
            "stop_grace_period",
            "shm_size",
            "networks",
            "healthcheck",
            "env_file",
            "environment",
            "hostname",
            "volumes",
            "depends_on",
            "ports",
            "secrets");

    private static final Set<String> NODES = Set.of("one", "two");

    private static String text(String... path) {
        try {
            return Files.readString(Path.of(PACKAGING.toString(), path));
        } catch (IOException missing) {
            throw new AssertionError(missing);
        }
    }

    private static String line(String text, String pattern) {
        return Pattern.compile("(?m)^" + pattern + "$")
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .reduce((first, last) -> last)
                .orElseThrow(() -> new AssertionError("no line " + pattern));
    }

    private static String image() throws IOException {
        return "localhost/gatehouse:"
                + line(Files.readString(Path.of("..", "pom.xml")), "  <version>(.*)</version>")
                + "-without-database";
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    private static Map<String, Object> in(Map<String, Object> map, String key) {
        Object value = map.get(key);
        assertThat(value).as(key).isInstanceOf(Map.class);
        return map(Objects.requireNonNull(value, key));
    }

    private static Map<String, Object> compose() {
        return new Yaml().load(text("compose", "compose.yaml"));
    }

    private static Map<String, Map<String, Object>> services() {
        Map<String, Map<String, Object>> services = new LinkedHashMap<>();
        in(compose(), "services").forEach((name, service) -> services.put(name, map(service)));
        return services;
    }

    private static Map<String, Object> service(String name) {
        return Objects.requireNonNull(services().get(name), name);
    }

    /** Of {@code NAME=value}. */
    private static String name(String line) {
        return line.substring(0, line.indexOf('='));
    }

    @Test
    void everyServiceIsConfined() {
        assertThat(services()).containsOnlyKeys("one", "two", "balancer", "database", "bucket");
        services().forEach((name, service) -> {
            assertThat(service.keySet()).as(name).isSubsetOf(KEYS_OF_SERVICES);
            assertThat(service)
                    .as(name)
                    .containsEntry("read_only", true)
                    .containsEntry("cap_drop", List.of("ALL"))
                    .containsEntry("security_opt", List.of("no-new-privileges:true"))
                    .containsKeys("image", "restart", "mem_limit", "cpus", "pids_limit");
            assertThat(String.valueOf(service.get("image")))
                    .as(name)
                    .doesNotEndWith("latest")
                    .contains(":");
        });
    }

    @Test
    void namesInTheComposeFileAreThere() {
        Map<String, Object> all = compose();
        services().forEach((name, service) -> {
            assertThat(in(all, "networks").keySet()).containsAll(names(service.get("networks")));
            assertThat(services().keySet()).containsAll(names(service.get("depends_on")));
            names(service.get("volumes")).stream()
                    .map(volume -> volume.substring(0, volume.indexOf(':')))
                    .filter(source -> !source.startsWith("./"))
                    .forEach(source -> assertThat(in(all, "volumes")).containsKey(source));
        });
        assertThat(text("compose", "haproxy.cfg"))
                .contains("server one one:8080", "server two two:8080", "bind :8443", "httpchk GET /health/ready");
        assertThat(service("balancer")).containsEntry("ports", List.of("443:8443"));
        assertThat(text("compose", "compose.yaml")).contains("//database/", "//bucket:8333");
    }

    /** Requests that a frozen node holds end when it is out of service, in each example that has several nodes. */
    @Test
    void frozenNodeHoldsRequestsForSecondsOnly() throws IOException {
        for (Path example : List.of(
                Path.of("../packaging/compose/haproxy.cfg"),
                Path.of("../docs/high-availability.md"),
                Path.of("../docs/reverse-proxy.md"))) {
            String text = Files.readString(example);
            assertThat(text).as(example.toString()).containsPattern("timeout check +2s");
            for (String backend : List.of("backend nodes\n", "backend not-ready\n")) {
                int begin = text.indexOf(backend);
                assertThat(begin).as(example + ": " + backend).isPositive();
                String settings =
                        text.substring(0, begin).contains("default-server check inter 1s fall 2 rise 1 on-marked-down")
                                ? text.substring(0, begin)
                                : text.substring(begin, text.indexOf("    server ", begin));
                assertThat(settings)
                        .as(example + ": " + backend)
                        .contains("default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions");
            }
        }
    }

    private static Collection<String> names(@Nullable Object listOrMap) {
        return switch (listOrMap) {
            case null -> List.of();
            case Map<?, ?> map -> map(map).keySet();
            case List<?> list -> list.stream().map(String::valueOf).toList();
            default -> throw new AssertionError(listOrMap);
        };
    }

    @Test
    void nodesAreWhatTheContainerfileMakes() throws IOException {
        String made = text("Containerfile");
        for (String name : NODES) {
            Map<String, Object> node = service(name);
            assertThat(node)
                    .containsEntry(
                            "image", image().replaceFirst(":(.*)-without", ":\\${GATEHOUSE_VERSION:-$1}-without"))
                    .containsEntry("user", line(made, "USER (.*)"))
                    .containsEntry("volumes", List.of(name + ":" + line(made, "VOLUME \\[\"(.*)\"]")));
            assertThat(in(node, "healthcheck"))
                    .containsEntry(
                            "test",
                            new Yaml()
                                    .load(line(made, "HEALTHCHECK .* CMD (\\[.*])")
                                            .replace("[", "[\"CMD\", ")));
        }
        assertThat(line(made, "EXPOSE (.*)")).isEqualTo("8080");
    }

    @Test
    void secretsStandInNoFile() {
        Set<String> asked = VARIABLE.matcher(text("compose", "compose.yaml"))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        Map<String, String> example = text("compose", "env.example")
                .lines()
                .filter(line -> line.matches("[A-Z].*"))
                .collect(Collectors.toMap(ManifestsTest::name, line -> line.substring(line.indexOf('=') + 1)));

        assertThat(example).containsKeys(asked.toArray(String[]::new));
        example.putAll(
                kubernetes(Secret.class, "secret.yaml.example").getFirst().getStringData());
        example.forEach((name, value) -> {
            if (name.matches(".*(PASSWORD|SECRET).*")) {
                assertThat(value).as(name).isEmpty();
            }
        });
        assertThat(text("compose", "compose.yaml")).doesNotContainPattern("(?i)(password|_key): [^$\\s]");
    }

    @Test
    void settingsAreThoseOfTheDocuments() throws IOException {
        String documents = Files.readString(Path.of("..", "docs", "configuration.md"))
                + Files.readString(Path.of("..", "docs", "reverse-proxy.md"));
        Set<String> known = SETTING.matcher(documents)
                .results()
                .map(found -> canonical(found.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
        CAPITALS.matcher(documents).results().map(found -> found.group(1)).forEach(name -> known.add(canonical(name)));
        // The table says `SPRING_DATASOURCE_URL`, `_USERNAME`, `_PASSWORD`.
        known.addAll(List.of("springdatasourceusername", "springdatasourcepassword"));
        Set<String> used = new TreeSet<>(in(service("one"), "environment").keySet());
        used.addAll(kubernetes(ConfigMap.class, "gatehouse.yaml")
                .getFirst()
                .getData()
                .keySet());
        used.addAll(kubernetes(Secret.class, "secret.yaml.example")
                .getFirst()
                .getStringData()
                .keySet());
        text("compose", "env.example")
                .lines()
                .filter(line -> line.matches("[A-Z].*"))
                .forEach(line -> used.add(name(line)));

        assertThat(used.stream().filter(name -> name.matches("(GATEHOUSE|SPRING|SERVER)_.*")))
                .hasSizeGreaterThan(8)
                .allSatisfy(name -> assertThat(known).contains(canonical(name)));
    }

    private static String canonical(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[._-]", "");
    }

    /** The kinds' own classes know every field; what they do not know lands in their additional properties. */
    private static <T extends HasMetadata> List<T> kubernetes(Class<T> kind, String file) {
        ObjectMapper mapper = new ObjectMapper();
        List<T> read = new ArrayList<>();
        for (Object document : new Yaml().loadAll(text("kubernetes", file))) {
            if (kind.getSimpleName().equals(map(document).get("kind"))) {
                T object = mapper.convertValue(document, kind);
                assertThat(object.getApiVersion()).isEqualTo(HasMetadata.getApiVersion(kind));
                read.add(object);
            }
        }
        assertThat(read).as(kind.getSimpleName()).hasSize(1);
        read.forEach(
                object -> assertThat(strange(object)).as(kind.getSimpleName()).isEmpty());
        return read;
    }

    private static List<String> strange(Object object) {
        List<String> strange = new ArrayList<>();
        collectStrange(object, strange);
        return strange;
    }

    private static void collectStrange(@Nullable Object object, List<String> strange) {
        if (object instanceof Collection<?> all) {
            all.forEach(one -> collectStrange(one, strange));
        } else if (object != null && object.getClass().getName().startsWith("io.fabric8.")) {
            Stream.of(object.getClass().getMethods())
                    .filter(method -> method.getName().startsWith("get") && method.getParameterCount() == 0)
                    .filter(method -> !method.getName().matches("getClass|getFullResourceName|getCRDName"))
                    .forEach(method -> {
                        Object value = value(method, object);
                        if (value instanceof Map<?, ?> unknown
                                && method.getName().equals("getAdditionalProperties")) {
                            strange.addAll(unknown.keySet().stream()
                                    .map(String::valueOf)
                                    .toList());
                        } else {
                            collectStrange(value, strange);
                        }
                    });
        }
    }

    private static @Nullable Object value(Method method, Object object) {
        try {
            return method.invoke(object);
        } catch (ReflectiveOperationException failed) {
            throw new LinkageError(failed.getMessage(), failed);
        }
    }

    @Test
    void aFieldThatKubernetesDoesNotHaveIsFound() {
        Map<String, Object> misspelt =
                Map.of("kind", "Service", "apiVersion", "v1", "spec", Map.of("ports", List.of(Map.of("prot", 80))));

        assertThat(strange(new ObjectMapper().convertValue(misspelt, Service.class)))
                .containsExactly("prot");
    }

    @Test
    void podsFitTheImageAndItsLimits() throws IOException {
        Deployment deployment = kubernetes(Deployment.class, "gatehouse.yaml").getFirst();
        var pod = deployment.getSpec().getTemplate();
        Container node = pod.getSpec().getContainers().getFirst();
        String unit = Files.readString(Path.of("src", "distribution", "systemd", "gatehouse.service"));

        assertThat(deployment.getSpec().getReplicas()).isEqualTo(2);
        assertThat(node.getImage()).isEqualTo(image());
        assertThat(node.getPorts().getFirst().getContainerPort() + "")
                .isEqualTo(line(text("Containerfile"), "EXPOSE (.*)"));
        assertThat(pod.getSpec().getSecurityContext().getRunAsUser() + ":"
                        + pod.getSpec().getSecurityContext().getRunAsGroup())
                .isEqualTo(line(text("Containerfile"), "USER (.*)"));
        assertThat(node.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
        assertThat(node.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
        assertThat(node.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
        assertThat(node.getVolumeMounts())
                .extracting(mount -> mount.getMountPath())
                .containsExactly(line(text("Containerfile"), "VOLUME \\[\"(.*)\"]"), "/tmp");
        assertThat(node.getVolumeMounts())
                .extracting(mount -> mount.getName())
                .containsExactlyElementsOf(pod.getSpec().getVolumes().stream()
                        .map(volume -> volume.getName())
                        .toList());
        assertThat(node.getResources().getLimits()).containsKey("memory");
        assertThat(pod.getSpec().getTerminationGracePeriodSeconds() + "s").isEqualTo(line(unit, "TimeoutStopSec=(.*)"));
        Probe startup = node.getStartupProbe();
        assertThat(startup.getPeriodSeconds() * startup.getFailureThreshold() / 60)
                .as("minutes that upgrading.md names")
                .isEqualTo(15);
        assertThat(line(unit, "TimeoutStartSec=(.*)")).isEqualTo("infinity");
        assertThat(startup.getHttpGet().getPath()).isEqualTo("/health/ready");
        assertThat(node.getReadinessProbe().getHttpGet().getPath()).isEqualTo("/health/ready");
        assertThat(node.getLivenessProbe().getHttpGet().getPath()).isEqualTo("/health/live");
    }

    @Test
    void whatLeadsToPodsFindsThem() {
        Map<String, String> labels = kubernetes(Deployment.class, "gatehouse.yaml")
                .getFirst()
                .getSpec()
                .getTemplate()
                .getMetadata()
                .getLabels();
        Service service = kubernetes(Service.class, "gatehouse.yaml").getFirst();
        var backend = kubernetes(Ingress.class, "gatehouse.yaml")
                .getFirst()
                .getSpec()
                .getRules()
                .getFirst()
                .getHttp()
                .getPaths()
                .getFirst()
                .getBackend()
                .getService();
        PodDisruptionBudget budget =
                kubernetes(PodDisruptionBudget.class, "gatehouse.yaml").getFirst();

        assertThat(service.getSpec().getSelector()).isEqualTo(labels);
        assertThat(budget.getSpec().getSelector().getMatchLabels()).isEqualTo(labels);
        assertThat(budget.getSpec().getMinAvailable().getIntVal()).isEqualTo(1);
        assertThat(backend.getName()).isEqualTo(service.getMetadata().getName());
        assertThat(backend.getPort().getName())
                .isEqualTo(service.getSpec().getPorts().getFirst().getName());
        assertThat(kubernetes(ConfigMap.class, "gatehouse.yaml")
                        .getFirst()
                        .getMetadata()
                        .getName())
                .isEqualTo(kubernetes(Secret.class, "secret.yaml.example")
                        .getFirst()
                        .getMetadata()
                        .getName());
    }
}
