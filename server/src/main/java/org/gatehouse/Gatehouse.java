package org.gatehouse;

import org.gatehouse.feed.HistoryCommand;
import org.gatehouse.image.store.ImageCommands;
import org.gatehouse.platform.backup.BackupCommands;
import org.gatehouse.platform.db.StartingPostgres;
import org.gatehouse.privacy.ErasureCommands;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The people and accreditation service of an event organisation. */
@SpringBootApplication
public class Gatehouse {

    public static void main(String[] args) {
        if (args.length > 0 && !args[0].startsWith("-")) {
            System.exit(
                    switch (args[0]) {
                        case "images" -> ImageCommands.run(args, System.out);
                        case "erasures" -> ErasureCommands.run(args, System.out);
                        case "history" -> HistoryCommand.run(args, System.out);
                        default -> BackupCommands.run(args, System.out);
                    });
        }
        SpringApplication gatehouse = new SpringApplication(Gatehouse.class);
        gatehouse.addInitializers(StartingPostgres::begin);
        gatehouse.run(args);
    }
}
