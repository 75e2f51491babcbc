package org.gatehouse.platform.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Primary;
import org.springframework.context.annotation.Scope;
import org.springframework.core.ResolvableType;

/** Whatever is looked up, and whenever: the answer is Spring's. */
class BeansByTypeTest {

    private static final List<Class<?>> TYPES = List.of(
            Animal.class,
            Bird.class,
            Duck.class,
            Goose.class,
            Supplier.class,
            FactoryBean.class,
            EggFactory.class,
            Egg.class,
            Comparable.class,
            CharSequence.class,
            String.class,
            Number.class,
            Object.class,
            String[].class,
            Object[].class,
            Farm.class,
            Late.class,
            Runnable.class);

    private static final List<ResolvableType> GENERIC = List.of(
            ResolvableType.forClassWithGenerics(Supplier.class, String.class),
            ResolvableType.forClassWithGenerics(Supplier.class, Integer.class),
            ResolvableType.forClassWithGenerics(Comparable.class, String.class),
            ResolvableType.forClassWithGenerics(FactoryBean.class, Egg.class));

    interface Animal {}

    interface Bird extends Animal {}

    static class Duck implements Bird {}

    static class Goose extends Duck implements Comparable<Goose> {
        @Override
        public int compareTo(Goose other) {
            return 0;
        }
    }

    record Egg() {}

    static class EggFactory implements FactoryBean<Egg> {
        @Override
        public Egg getObject() {
            return new Egg();
        }

        @Override
        public Class<?> getObjectType() {
            return Egg.class;
        }
    }

    record Late(Animal first) {}

    @Configuration
    static class Farm {

        /** More than it says, once it is made. */
        @Bean
        Animal animal() {
            return new Goose();
        }

        @Bean
        @Primary
        Duck duck() {
            return new Duck();
        }

        @Bean
        @Scope("prototype")
        Goose goose() {
            return new Goose();
        }

        @Bean
        @Lazy
        Bird lazyBird() {
            return new Goose();
        }

        @Bean
        Supplier<String> words() {
            return () -> "word";
        }

        @Bean
        Supplier<Integer> numbers() {
            return () -> 1;
        }

        @Bean
        EggFactory egg() {
            return new EggFactory();
        }

        @Bean
        @Nullable
        Number nothing() {
            return null;
        }

        @Bean
        String[] array() {
            return new String[] {"a"};
        }

        @Bean
        Late late(DefaultListableBeanFactory beans) {
            // While beans are made, too.
            assertThat(lookedUp(beans)).isNotEmpty();
            return new Late(animal());
        }
    }

    @Test
    void answersAreThoseOfSpringBeforeWhileAndAfterBeansAreMade() {
        BeansByType beans = new BeansByType(true);
        DefaultListableBeanFactory plain = new DefaultListableBeanFactory();
        List<AnnotationConfigApplicationContext> contexts = Stream.of(beans, plain)
                .map(each -> {
                    var context = new AnnotationConfigApplicationContext(each);
                    context.register(Farm.class);
                    each.registerSingleton("text", "by hand");
                    return context;
                })
                .toList();
        assertThat(lookedUp(beans)).isEqualTo(lookedUp(plain));

        contexts.forEach(AnnotationConfigApplicationContext::refresh);

        assertThat(lookedUp(beans)).isEqualTo(lookedUp(plain));
        contexts.forEach(AnnotationConfigApplicationContext::close);
    }

    @Test
    void whatIsRegisteredOrRemovedLaterCounts() {
        BeansByType beans = new BeansByType(true);
        beans.registerBeanDefinition("duck", new RootBeanDefinition(Duck.class));
        assertThat(beans.getBeanNamesForType(Bird.class)).containsExactly("duck");

        beans.registerSingleton("animal", new Goose());
        beans.registerBeanDefinition("goose", new RootBeanDefinition(Goose.class));
        assertThat(beans.getBeanNamesForType(Bird.class)).containsExactly("duck", "goose", "animal");

        beans.getBean("duck");
        beans.destroySingleton("animal");
        beans.removeBeanDefinition("goose");
        assertThat(beans.getBeanNamesForType(Bird.class)).containsExactly("duck");
    }

    @Test
    void whatOtherThreadsMakeCounts() throws InterruptedException {
        BeansByType beans = new BeansByType(true);
        beans.registerBeanDefinition("duck", new RootBeanDefinition(Duck.class));
        beans.getBeanNamesForType(Bird.class);
        var other = Thread.ofPlatform().start(() -> beans.registerSingleton("goose", new Goose()));
        other.join();

        assertThat(beans.getBeanNamesForType(Bird.class)).containsExactly("duck", "goose");
    }

    private static List<List<String>> lookedUp(DefaultListableBeanFactory beans) {
        return Stream.of(true, false)
                .flatMap(withOthers -> Stream.of(true, false)
                        .flatMap(eager -> Stream.concat(
                                TYPES.stream().map(type -> beans.getBeanNamesForType(type, withOthers, eager)),
                                GENERIC.stream().map(type -> beans.getBeanNamesForType(type, withOthers, eager)))))
                .map(List::of)
                .toList();
    }
}
