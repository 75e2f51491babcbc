package org.gatehouse.imports;

import org.gatehouse.imports.file.ImportSettings;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ImportSettings.class)
class ImportConfiguration {}
