package org.gatehouse.platform.start;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Controller;

/**
 * Makes a controller, and the services that only it needs, with the first request for it: a node that comes back for its gates does not
 * wait for the desk's pages (decision 0018). Their routes are known from the start; the tests make all of them.
 */
@Component
final class LazyControllers implements BeanFactoryPostProcessor {

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
        for (String name : beans.getBeanNamesForAnnotation(Controller.class)) {
            beans.getBeanDefinition(name).setLazyInit(true);
        }
    }
}
