package org.gatehouse.platform.edge;

import java.nio.ByteBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;

/** Receives and drops the bytes of a body that is not needed. */
final class DiscardedBody implements ApplicationBufferHandler {

    private ByteBuffer bytes = ByteBuffer.allocate(0);

    @Override
    public void setByteBuffer(ByteBuffer buffer) {
        bytes = buffer;
    }

    @Override
    public ByteBuffer getByteBuffer() {
        return bytes;
    }

    /** Tomcat passes its own buffer, so there is nothing to expand. */
    @Override
    public void expand(int size) {}
}
