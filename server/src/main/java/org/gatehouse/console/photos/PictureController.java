package org.gatehouse.console.photos;

import org.gatehouse.console.Screen;
import org.gatehouse.image.ImageProblem;
import org.gatehouse.image.PictureName;
import org.gatehouse.image.upload.ImageService;
import org.gatehouse.people.photo.EventPhotoService;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Shows the desk the pictures that are withdrawn from everybody else: refused photos, and those that a photo replaced. */
@Controller
record PictureController(EventPhotoService photos, ImageService images) {

    @GetMapping("/console/events/{event_id}/photos/{photo_id}/pictures/{name}")
    ResponseEntity<Resource> picture(@PathVariable("photo_id") long photoId, @PathVariable String name, Screen screen) {
        return PictureName.of(name)
                .filter(picture -> photos.find(screen.eventId(), photoId)
                        .filter(photo -> photo.isOf(picture.thumbnailHash()))
                        .isPresent())
                .flatMap(images::picture)
                .<ResponseEntity<Resource>>map(file -> ResponseEntity.ok()
                        .cacheControl(CacheControl.noStore())
                        .contentType(MediaType.IMAGE_JPEG)
                        .body(new FileSystemResource(file)))
                .orElseThrow(() -> ImageProblem.IMAGE_NOT_FOUND.because(
                        "Photo %d of event %d has no picture %s.", photoId, screen.eventId(), name));
    }
}
