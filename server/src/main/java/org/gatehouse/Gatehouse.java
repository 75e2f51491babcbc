package org.gatehouse;

import org.gatehouse.platform.backup.BackupCommands;
import org.gatehouse.platform.db.StartingPostgres;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The people and accreditation service of an event organisation. */
@SpringBootApplication
public class Gatehouse {

    public static void main(String[] args) {
        if (args.length > 0 && !args[0].startsWith("-")) {
            System.exit(BackupCommands.run(args, System.getenv(), System.out));
        }
        SpringApplication gatehouse = new SpringApplication(Gatehouse.class);
        gatehouse.addInitializers(StartingPostgres::begin);
        gatehouse.run(args);
    }
}
