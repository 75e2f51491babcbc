package org.gatehouse.console.photos;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.console.PersonName;
import org.gatehouse.console.Screen;
import org.gatehouse.people.ImageType;
import org.gatehouse.people.PhotoState;
import org.gatehouse.people.photo.EventPhotoService;
import org.gatehouse.people.photo.EventPhotoService.PhotoOwner;
import org.gatehouse.platform.text.Text;
import org.gatehouse.registration.PersonPosition;
import org.gatehouse.registration.PersonPositionReadRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Describes people so that somebody can recognise whose photo a file is. */
@Component
record PhotoOwnerViewBuilder(EventPhotoService photos, PersonPositionReadRepository held) {

    /** Returns those of the people who are at the event, by their ids. */
    Map<Long, PhotoOwnerView> of(Collection<Long> people, ImageType type, Screen screen) {
        Map<Long, List<PersonPosition>> positions = held.ofPeople(screen.eventId(), people, screen.language());
        Map<Long, PhotoOwnerView> views = new HashMap<>();
        photos.owners(screen.eventId(), people, type)
                .forEach((id, owner) -> views.put(id, view(owner, positions.getOrDefault(id, List.of()), screen)));
        return views;
    }

    private static PhotoOwnerView view(PhotoOwner owner, List<PersonPosition> positions, Screen screen) {
        return new PhotoOwnerView(
                owner.id(),
                PersonName.of(owner.firstName(), owner.lastName(), owner.id()),
                positions.stream().map(PhotoOwnerViewBuilder::text).distinct().toList(),
                owner.imageId(),
                face(owner, screen),
                owner.bytes(),
                owner.digest());
    }

    private static String text(PersonPosition held) {
        Text whom = held.member() != null
                ? held.member().name()
                : held.organization() != null ? held.organization().name() : null;
        return Stream.of(held.position().name(), whom)
                .filter(Objects::nonNull)
                .map(Text::text)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" \u00B7 "));
    }

    private static @Nullable String face(PhotoOwner owner, Screen screen) {
        if (owner.photoId() == null || owner.thumbnailHash() == null) {
            return null;
        }
        return owner.state() == PhotoState.REJECTED
                ? PhotoPictures.deskUrl(screen, owner.photoId(), owner.thumbnailHash(), "portrait")
                : "/images/thumbnails/" + owner.thumbnailHash() + "_portrait";
    }
}
