package org.gatehouse.platform.edge;

import java.nio.ByteBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/** Takes the bytes of a body that nobody reads. */
final class Skipped implements ApplicationBufferHandler {

    private ByteBuffer bytes = ByteBuffer.allocate(0);

    @Override
    public void setByteBuffer(ByteBuffer buffer) {
        bytes = buffer;
    }

    @Override
    public ByteBuffer getByteBuffer() {
        return bytes;
    }

    /** Tomcat hands over a buffer of its own. */
    @Override
    public void expand(int size) {}
}
