// The list of accreditations: a scanned badge opens in the drawer of the list.
import { find } from "./list.js";
import { onScan } from "./scanner.js";

if (find) {
  onScan((text) => {
    find.value = text;
    window.htmx.trigger("#filters", "submit");
  });
}
