// validatorUrl null: the badge of an online validator would load from elsewhere.
SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  docExpansion: "list",
  displayRequestDuration: true,
  validatorUrl: null,
  oauth2RedirectUrl: new URL("webjars/swagger-ui/oauth2-redirect.html", document.baseURI).href,
});
