package org.gatehouse.image.store;

/** What the two kinds of stores do, with a bucket of Swift. */
@SwiftTest
class SwiftImageStoreTest extends ImageStoreTest {

    @Override
    S3Server s3() {
        return S3Server.swift();
    }
}
