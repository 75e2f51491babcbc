package org.gatehouse.image.store;

import org.gatehouse.platform.ApiTest;

/** What an operator does with images, which go to a bucket of Swift and back. */
@ApiTest
@SwiftTest
class SwiftImageCommandsTest extends ImageCommandsTest {

    @Override
    S3Server s3() {
        return S3Server.swift();
    }
}
