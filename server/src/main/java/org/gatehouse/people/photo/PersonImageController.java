package org.gatehouse.people.photo;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import org.gatehouse.auth.Caller;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PersonImage;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Images of people (docs/api/people.md). */
@RestController
@Tag(name = "people")
record PersonImageController(PersonImageService images, PersonReadRepository people) {

    /** The response is 200 when it was already the image of this type. */
    @Operation(
            summary = "Give a person an uploaded image",
            description =
                    "It replaces the person's image of this type; the answer says which one under previous. image_id"
                            + " and thumbnail_hash are those that POST /images answered with. A photo that a signed-in person attaches counts as reviewed;"
                            + " that of a machine waits for a review.")
    @ApiResponse(
            responseCode = "201",
            description = "Attached; an image of the same type was replaced.",
            useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "200",
            description = "It was the image of this type already.",
            useReturnTypeSchema = true)
    @PostMapping("/people/person/{person_id}/image")
    ResponseEntity<PersonImage> attach(
            @PathVariable("person_id") long personId, @RequestBody @Valid ImageAssignment image, Caller by) {
        boolean changed =
                by.userId() == null ? images.attach(personId, image, by) : images.attachSeen(personId, image, by);
        return ResponseEntity.status(changed ? HttpStatus.CREATED : HttpStatus.OK)
                .body(get(personId, image.type(), by));
    }

    private PersonImage get(long personId, ImageType type, Caller by) {
        return people.find(personId, by.events(), Language.ENGLISH).stream()
                .flatMap(person -> person.images().stream())
                .filter(image -> image.type() == type)
                .findFirst()
                .orElseThrow(() -> PersonProblem.unknown(personId));
    }

    /** The image that is to come back. */
    @Schema(name = "ImageToRestore")
    record Restoration(
            @Doc("The image under previous") @Example("40") @NotNull
            Long imageId) {}

    @Operation(
            summary = "Give a person back the image that another one replaced",
            description =
                    "The two change places, each with the decision about it, so that this can be taken back as well. The"
                            + " image that was replaced last is kept for a limited time. Repeating the call changes nothing.")
    @ApiResponse(responseCode = "200", description = "It is the person's image again.", useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "404",
            description =
                    "There is no such person, or the image is not the one that was replaced last, or not any more.")
    @PostMapping("/people/person/{person_id}/image/{type}/restore")
    PersonImage restore(
            @PathVariable("person_id") long personId,
            @Doc("Which image of the person") @PathVariable ImageType type,
            @RequestBody @Valid Restoration image,
            Caller by) {
        images.restore(personId, type, image.imageId(), by);
        return get(personId, type, by);
    }

    @Operation(summary = "Take an image from a person")
    @DeleteMapping("/people/person/{person_id}/image/{type}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void detach(
            @PathVariable("person_id") long personId,
            @Doc("Which image of the person") @PathVariable ImageType type,
            Caller by) {
        images.detach(personId, type, by);
    }
}
