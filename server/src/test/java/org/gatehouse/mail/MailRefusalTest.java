package org.gatehouse.mail;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MailRefusalTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            550 5.1.1 no such user                             | ADDRESS
            550-5.1.10 no such user                            | ADDRESS
            553 5.1.8 the sender's domain does not exist       | OTHER
            452 4.2.2 over quota                               | MAILBOX
            552 5.2.3 too large                                | OTHER
            550 5.7.26 not signed                              | POLICY
            550 no such user                                   | OTHER
            550 Mail from 192.4.1.20 refused                   | OTHER
            Couldn't connect to host, port: 10.5.1.20, 25      | OTHER
            """)
    void codeIsToldInWords(String answer, MailRefusal told) {
        assertThat(MailRefusal.of(answer)).isEqualTo(told);
    }
}
