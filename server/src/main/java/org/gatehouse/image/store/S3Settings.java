package org.gatehouse.image.store;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a bucket is reached, {@code gatehouse.images.s3.*}. Credentials come from the SDK's own chain: environment, profile, role.
 *
 * @param endpoint of a server that is not Amazon's
 * @param region empty: the SDK's own chain, or any where there is an endpoint
 * @param pathStyle {@code https://server/bucket} instead of {@code https://bucket.server}, as MinIO and Ceph want it
 */
public record S3Settings(
        @DefaultValue("") String endpoint,
        @DefaultValue("") String region,
        @DefaultValue("false") boolean pathStyle) {}
