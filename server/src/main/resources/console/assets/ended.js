// The page that says that the session has ended: what was typed is wanted again after the next sign-in.
import { unsent } from "./drafts.js";
import { ended } from "./typed.js";

ended();
unsent();
