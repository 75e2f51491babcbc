package org.gatehouse.platform.start;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.AotDetector;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.ApplicationContextFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.ResolvableType;

/**
 * Finds beans by their type without asking each of them, as long as the start lasts.
 *
 * <p>Spring asks all 800 for every parameter of a constructor that has another type, and while the web server is made for every one: a
 * quarter of what the main thread does until the first answer. Here an index over the classes and interfaces of what is known of a bean
 * names candidates, and Spring decides of each; what the index cannot know is a candidate always. So the answers are Spring's, in its
 * order. CI {@linkplain #CHECKED compares} them for a whole start, since a bean that is not found could go unnoticed.
 *
 * <p>Source: decision 0018.
 */
public final class BeansByType extends DefaultListableBeanFactory {

    /** A system property: true makes each look-up ask Spring too and fail when the answers differ. */
    static final String CHECKED = "gatehouse.start.checked";

    private final boolean checked;
    private final Thread starter = Thread.currentThread();
    /** What became of a definition may be more than the definition says. Other threads may make beans, too. */
    private final Queue<String> made = new ConcurrentLinkedQueue<>();

    private volatile boolean started;
    private @Nullable Index index;
    private final Map<Class<? extends Annotation>, String[]> byAnnotation = new HashMap<>();

    public BeansByType() {
        this(Boolean.getBoolean(CHECKED));
    }

    BeansByType(boolean checked) {
        this.checked = checked;
    }

    /** With such beans where the build prepared them, otherwise as Spring does. */
    public static @Nullable ConfigurableApplicationContext context(@Nullable WebApplicationType type) {
        return AotDetector.useGeneratedArtifacts() && type == WebApplicationType.SERVLET
                ? new ServletWebServerApplicationContext(new BeansByType())
                : ApplicationContextFactory.DEFAULT.create(type);
    }

    @Override
    public String[] getBeanNamesForType(@Nullable Class<?> type, boolean includeNonSingletons, boolean allowEagerInit) {
        if (type == null || !isIndexed(type)) {
            return super.getBeanNamesForType(type, includeNonSingletons, allowEagerInit);
        }
        String[] names = names(type, ResolvableType.forRawClass(type), includeNonSingletons, allowEagerInit);
        if (checked) {
            compare(names, super.getBeanNamesForType(type, includeNonSingletons, allowEagerInit), type);
        }
        return names;
    }

    @Override
    public String[] getBeanNamesForType(ResolvableType type, boolean includeNonSingletons, boolean allowEagerInit) {
        Class<?> raw = type.resolve();
        if (raw == null || !type.hasGenerics() || !isIndexed(raw)) {
            return super.getBeanNamesForType(type, includeNonSingletons, allowEagerInit);
        }
        String[] names = names(raw, type, includeNonSingletons, allowEagerInit);
        if (checked) {
            compare(names, super.getBeanNamesForType(type, includeNonSingletons, allowEagerInit), type);
        }
        return names;
    }

    /** Spring looks at all beans again for each of its kinds of endpoints, of which there are three. */
    @Override
    public String[] getBeanNamesForAnnotation(Class<? extends Annotation> type) {
        if (!isIndexed(type)) {
            return super.getBeanNamesForAnnotation(type);
        }
        String[] names = byAnnotation.get(type);
        if (names == null) {
            names = super.getBeanNamesForAnnotation(type);
            byAnnotation.put(type, names);
        }
        if (checked) {
            compare(names, super.getBeanNamesForAnnotation(type), type);
        }
        return names.clone();
    }

    private static void compare(String[] found, String[] expected, Object type) {
        if (!Arrays.equals(found, expected)) {
            throw new IllegalStateException(
                    "Beans of %s: %s, not %s".formatted(type, Arrays.toString(expected), Arrays.toString(found)));
        }
    }

    private boolean isIndexed(Class<?> type) {
        return !started && Thread.currentThread().equals(starter) && !type.equals(Object.class) && !type.isArray();
    }

    private String[] names(Class<?> raw, ResolvableType type, boolean includeNonSingletons, boolean allowEagerInit) {
        List<String> names = new ArrayList<>();
        for (String name : index().candidates(raw)) {
            if (!isAsked(name, allowEagerInit)) {
                continue;
            }
            // What a factory bean would make is only known once the factory bean is made.
            boolean mayMake = allowEagerInit || containsSingleton(name);
            boolean isFactory = isFactoryBean(name);
            if (isTypeMatch(name, type, mayMake)
                    && (includeNonSingletons || ((mayMake || !isFactory) && isSingleton(name)))) {
                names.add(name);
            } else if (isFactory) {
                String factory = FACTORY_BEAN_PREFIX + name;
                if ((includeNonSingletons || isSingleton(factory)) && isTypeMatch(factory, type, mayMake)) {
                    names.add(factory);
                }
            }
        }
        return names.toArray(String[]::new);
    }

    private boolean isAsked(String name, boolean allowEagerInit) {
        if (!containsBeanDefinition(name)) {
            return containsSingleton(name);
        }
        RootBeanDefinition bean = getMergedLocalBeanDefinition(name);
        return !isAlias(name) && !bean.isAbstract() && (allowEagerInit || !needsFactoryBean(bean));
    }

    private boolean needsFactoryBean(RootBeanDefinition bean) {
        String factory = bean.getFactoryBeanName();
        return factory != null && isFactoryBean(factory) && !containsSingleton(factory);
    }

    private Index index() {
        Index current = index;
        if (current == null) {
            made.clear();
            current = new Index();
            index = current;
        }
        for (String name = made.poll(); name != null; name = made.poll()) {
            current.add(name);
        }
        return current;
    }

    @Override
    protected void addSingleton(String beanName, Object singletonObject) {
        super.addSingleton(beanName, singletonObject);
        if (!started) {
            made.add(beanName);
        }
    }

    @Override
    public void registerBeanDefinition(String beanName, BeanDefinition beanDefinition) {
        super.registerBeanDefinition(beanName, beanDefinition);
        index = null;
        byAnnotation.clear();
    }

    @Override
    public void removeBeanDefinition(String beanName) {
        super.removeBeanDefinition(beanName);
        index = null;
        byAnnotation.clear();
    }

    @Override
    public void preInstantiateSingletons() {
        super.preInstantiateSingletons();
        started = true;
        index = null;
        byAnnotation.clear();
        made.clear();
    }

    /** Names of beans by each class and interface that they are known to have, in the order in which Spring would list them. */
    private final class Index {

        private final List<String> names = new ArrayList<>();
        private final Map<String, Integer> positions = new HashMap<>();
        private final Map<Class<?>, Set<Integer>> byType = new HashMap<>();
        private final Set<Integer> ofAnyType = new TreeSet<>();

        private Index() {
            for (String name : getBeanDefinitionNames()) {
                add(name);
            }
            for (String name : getSingletonNames()) {
                add(name);
            }
        }

        /** Adds a bean, or what is known of it by now. */
        private void add(String name) {
            Integer position = positions.computeIfAbsent(name, added -> {
                names.add(added);
                return names.size() - 1;
            });
            Class<?> type = containsBean(name) ? getType(name, false) : null;
            if (type == null || type.isArray() || isFactoryBean(name)) {
                ofAnyType.add(position);
            } else {
                addTypes(type, position);
            }
        }

        private void addTypes(@Nullable Class<?> type, Integer position) {
            if (type != null
                    && byType.computeIfAbsent(type, unknown -> new TreeSet<>()).add(position)) {
                addTypes(type.getSuperclass(), position);
                for (Class<?> each : type.getInterfaces()) {
                    addTypes(each, position);
                }
            }
        }

        private List<String> candidates(Class<?> type) {
            Set<Integer> candidates = new TreeSet<>(ofAnyType);
            candidates.addAll(byType.getOrDefault(type, Set.of()));
            return candidates.stream().map(names::get).toList();
        }
    }
}
