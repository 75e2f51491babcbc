// Forms with data-passkey: what the server wants signed goes to the browser's device, and what the device says goes to the server.
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (one) => one.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const keys = (list) => (list ?? []).map((key) => ({ ...key, id: bytes(key.id) }));

const made = async (options) => {
  const credential = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: keys(options.excludeCredentials),
    },
  });
  const { response } = credential;
  return [credential, {
    attestationObject: text(response.attestationObject),
    clientDataJSON: text(response.clientDataJSON),
    transports: response.getTransports?.() ?? [],
  }];
};

const signed = async (options) => {
  const credential = await navigator.credentials.get({
    publicKey: { ...options, challenge: bytes(options.challenge), allowCredentials: keys(options.allowCredentials) },
  });
  const { response } = credential;
  return [credential, {
    authenticatorData: text(response.authenticatorData),
    clientDataJSON: text(response.clientDataJSON),
    signature: text(response.signature),
    userHandle: response.userHandle ? text(response.userHandle) : undefined,
  }];
};

for (const form of document.querySelectorAll("form[data-passkey]")) {
  if (!window.PublicKeyCredential) continue;
  const failed = form.querySelector("[data-failed]");
  const button = form.querySelector("button[type=submit]");
  form.hidden = false;
  for (const hidden of document.querySelectorAll("[data-without-passkeys]")) hidden.hidden = true;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!form.reportValidity()) return;
    failed.hidden = true;
    button.disabled = true;
    try {
      const answer = await fetch(form.dataset.options, { method: "POST", body: new URLSearchParams(new FormData(form)) });
      if (!answer.ok) throw new Error(`${answer.status}`);
      const options = await answer.json();
      const [credential, response] = await (form.dataset.passkey === "create" ? made(options) : signed(options));
      form.elements.credential.value = JSON.stringify({
        id: credential.id,
        rawId: text(credential.rawId),
        type: credential.type,
        authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
        clientExtensionResults: credential.getClientExtensionResults(),
        response,
      });
      form.submit();
    } catch {
      failed.hidden = false;
      button.disabled = false;
      button.focus();
    }
  }, true);
}
