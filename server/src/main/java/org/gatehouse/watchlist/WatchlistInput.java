package org.gatehouse.watchlist;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;

/** New entries of the watchlist: all of them are made, or none. */
public record WatchlistInput(
        @Doc("1 to 5,000") @NotEmpty @Size(max = WatchlistInput.MOST)
        List<@NotNull @Valid WatchlistEntryInput> entries) {

    static final int MOST = 5_000;
}
