# Short names; each line shows the command behind it.
.PHONY: help run check long test fmt docs bench package
help:
	@echo "make run        ./mvnw spring-boot:run"
	@echo "make check      ./mvnw verify"
	@echo "make long       ./mvnw test -Plong"
	@echo "make test T=X   ./mvnw test -Dtest=X"
	@echo "make fmt        ./mvnw spotless:apply"
	@echo "make docs       ./mvnw verify -Pdocs"
	@echo "make bench      bench/run"
	@echo "make package    ./mvnw -Pdistribution package -DskipTests"
run:
	./mvnw spring-boot:run
check:
	./mvnw verify
long:
	./mvnw test -Plong
test:
	./mvnw test -Dtest=$(T)
fmt:
	./mvnw spotless:apply
docs:
	./mvnw verify -Pdocs
bench:
	bench/run
package:
	./mvnw -Pdistribution package -DskipTests
