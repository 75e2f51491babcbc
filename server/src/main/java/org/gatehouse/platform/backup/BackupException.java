package org.gatehouse.platform.backup;

/** A backup cannot be taken or used; the message is the reason, for the operator. */
final class BackupException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BackupException(String message) {
        super(message);
    }
}
