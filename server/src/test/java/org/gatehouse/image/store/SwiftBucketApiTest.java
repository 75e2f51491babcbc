package org.gatehouse.image.store;

import org.gatehouse.platform.ApiTest;

/** A node whose pictures lie in a bucket of Swift. */
@ApiTest
@SwiftTest
class SwiftBucketApiTest extends BucketApiTest {

    @Override
    S3Server s3() {
        return S3Server.swift();
    }
}
