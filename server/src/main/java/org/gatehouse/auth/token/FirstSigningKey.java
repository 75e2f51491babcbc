package org.gatehouse.auth.token;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;

/** Makes the first key that signs tokens, before the first request. Every node may do it at any time. */
@Component
record FirstSigningKey(SigningKeyService keys) implements SmartInitializingSingleton {

    @Override
    public void afterSingletonsInstantiated() {
        keys.rotate();
    }
}
