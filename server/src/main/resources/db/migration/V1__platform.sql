-- Functions that all features use. How names and addresses are compared is one rule; SameText is the same in Java, and SameTextTest
-- compares both (decision 0040).
--
-- PostgreSQL analyses a table again after a tenth of its rows changed. With 500,000 accreditations of earlier events, those of a new event
-- would be unknown to it for the first 50,000: it would expect one row and choose plans that take longer than a statement may (20 s). So
-- tables with autovacuum_analyze_scale_factor = 0 are analysed after every 1,000 changes, at most once a minute; it takes 0.05 to 0.7 s
-- each, whatever their size.

-- Both extensions are trusted: the owner of the database may create them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create function any_text(translations jsonb) returns text
    language sql immutable strict parallel safe cost 1
    return (select value from jsonb_each_text(translations) order by key limit 1);
comment on function any_text is 'text in the first language in which there is one';

-- Without a subselect, so that the planner puts the body in place of the call: a call takes 2 us instead of 12.
create function text_in(translations jsonb, language text) returns text
    language sql immutable parallel safe
    return coalesce(translations ->> language, translations ->> 'en', any_text(translations));
comment on function text_in is 'text in that language, else in English, else in any';

create function json_text(value text) returns text
    language sql stable parallel safe
    return coalesce(to_json(value)::text, 'null');
comment on function json_text is 'the value as a JSON string; null as JSON null';

create function wire_time(value timestamptz) returns text
    language sql stable parallel safe
    return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
comment on function wire_time is 'instant as the API writes it: UTC with microseconds and Z';

create function folded(value text) returns text
    language plpgsql immutable strict parallel safe
as $$
declare
    plain text;
    words text;
begin
    if octet_length(value) = length(value) then
        plain := lower(value collate "C");
        if plain !~ '[^a-z0-9 ]|  |^ | $' then
            return plain;
        end if;
        words := translate(plain, E'\u0009\u000A\u000B\u000C\u000D !"#$%&()*+,-./:;<=>?@[\\]^_{|}~''`', repeat(' ', 36));
    else
        plain := regexp_replace(
            normalize(translate(value, E'\u00B4\u0384\u1FBD\u1FBF\u1FFD\u1FFE', repeat('''', 6)), nfkd),
            -- accents, vowel signs of Hebrew and Arabic, and what nobody sees
            '[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-'
            '\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF'
            '\uFE20-\uFE2F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F'
            '\uFE00-\uFE0F\uFEFF\uFFF9-\uFFFB\U000E0000-\U000E0FFF]+',
            '', 'g');
        plain := lower(translate(plain, E'\u03A3\u0130', E'\u03C3i'));
        words := translate(
            plain,
            E'\u00F8\u0142\u0111\u00F0\u0127\u0131\u0167\u014B\u0180\u0253\u0256\u0257\u01E5\u0260\u0268\u0199\u019A\u026B'
            '\u0272\u01A5\u01AD\u0289\u01B4\u01B6\u03C2\u0649\u06CC\u06A9\u0629\u06C1\u06BE\u06D5\u0671\u0660\u0661\u0662'
            '\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u06F0\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7\u06F8\u06F9\u9AD9'
            '\uFA11\U00020BB7\u0009\u000A\u000B\u000C\u000D !"#$%&()*+,-./:;<=>?@[\\]^_{|}~\u0085\u00A1\u00A6\u00A7\u00A9'
            '\u00AB\u00AC\u00AE\u00B0\u00B1\u00B6\u00B7\u00BB\u00BF\u00D7\u00F7\u1680\u2010\u2011\u2012\u2013\u2014\u2015'
            '\u2016\u201C\u201D\u201E\u201F\u2020\u2021\u2022\u2023\u2027\u2028\u2029\u2030\u2039\u203A\u203B\u2043\u2044'
            '\u2212\u2219\u22C5\u2E17\u2E3A\u2E3B\u2E40\u3001\u3002\u3003\u3008\u3009\u300A\u300B\u300C\u300D\u300E\u300F'
            '\u3010\u3011\u3014\u3015\u3016\u3017\u301C\u301D\u301E\u301F\u3030\u30A0\u30FB\u060C\u061B\u061F\u06D4\u058A'
            '\u0589\u05BE\u05C0\u05C3\u05F4\u0964\u0965\u0F0B\u0F0D\u1361\u1362\u1806''`\u2018\u2019\u201A\u201B\u2032'
            '\u2035\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u02CA\u02CB\u055A\u05F3\uA78B\uA78C',
            E'olddhitnbbddggikllnptuyz\u03C3\u064A\u064A\u0643\u0647\u0647\u0647\u0647\u062701234567890123456789\u9AD8'
            '\u5D0E\u5409' || repeat(' ', 125));
        if words ~ '[\u00DF\u00E6\u0153\u00FE]' then
            words := replace(replace(replace(replace(words, E'\u00DF', 'ss'), E'\u00E6', 'ae'), E'\u0153', 'oe'), E'\u00FE', 'th');
        end if;
    end if;
    words := btrim(regexp_replace(words, ' {2,}', ' ', 'g'), ' ');
    return case when words = '' then btrim(plain, ' ') else words end;
end
$$;
comment on function folded is 'key of a name: equal for all of its spellings; the same as SameText.name';

-- O'Connor is found as oconnor, o and connor, Anne-Marie as annemarie, anne and marie.
create function search_words(value text) returns text
    language sql immutable strict parallel safe
    return ' ' || folded(value)
        || case when value ~ ('['
            || E'''`\u2018\u2019\u201A\u201B\u2032\u2035\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u02CA\u02CB\u055A\u05F3'
            '\uA78B\uA78C\u00B4\u0384\u1FBD\u1FBF\u1FFD\u1FFE'
            || ']')
                then ' ' || folded(translate(
                    value,
                    E'''`\u2018\u2019\u201A\u201B\u2032\u2035\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\u02CA\u02CB\u055A'
                    '\u05F3\uA78B\uA78C\u00B4\u0384\u1FBD\u1FBF\u1FFD\u1FFE',
                    repeat(' ', 27)))
                else '' end
        || case when value ~ E'[-\u2010-\u2015\u2212\u30A0\u058A\u05BE\u1806\u30FB\u00B7\u2027]'
                then ' ' || folded(regexp_replace(
                    value, E'[-\u2010-\u2015\u2212\u30A0\u058A\u05BE\u1806\u30FB\u00B7\u2027]', '', 'g'))
                else '' end;
comment on function search_words is 'name to be searched: every word begins after a blank';

create function punycode_decoded(ascii text) returns text
    language plpgsql immutable strict parallel safe
as $$
declare
    hyphen int := case when strpos(ascii, '-') = 0 then 0 else length(ascii) + 1 - strpos(reverse(ascii), '-') end;
    letters text := left(ascii, greatest(hyphen - 1, 0));
    at int := hyphen + 1;
    value bigint := 128;
    index bigint := 0;
    bias bigint := 72;
    before bigint;
    weight bigint;
    step bigint;
    digit bigint;
    threshold bigint;
    size bigint;
    rest bigint;
begin
    if at > length(ascii) or length(ascii) > 63 then
        return null;
    end if;
    while at <= length(ascii) loop
        before := index;
        weight := 1;
        step := 36;
        loop
            digit := strpos('abcdefghijklmnopqrstuvwxyz0123456789', substr(ascii, at, 1)) - 1;
            if at > length(ascii) or digit < 0 or weight > 2147483647 then
                return null;
            end if;
            at := at + 1;
            index := index + digit * weight;
            threshold := least(greatest(step - bias, 1), 26);
            exit when digit < threshold;
            weight := weight * (36 - threshold);
            step := step + 36;
        end loop;
        size := length(letters) + 1;
        rest := (index - before) / case when size = greatest(hyphen - 1, 0) + 1 then 700 else 2 end;
        rest := rest + rest / size;
        bias := 0;
        while rest > 455 loop
            rest := rest / 35;
            bias := bias + 36;
        end loop;
        bias := bias + 36 * rest / (rest + 38);
        value := value + index / size;
        index := index % size;
        if value > 1114111 or value between 55296 and 57343 then
            return null;
        end if;
        letters := left(letters, index::int) || chr(value::int) || substr(letters, index::int + 1);
        index := index + 1;
    end loop;
    return letters;
end
$$;
comment on function punycode_decoded is 'letters of a label of an international domain, without its xn-- (RFC 3492); null if it is none';

create function visible_address(address text) returns text
    language sql immutable strict parallel safe
    return case when octet_length(address) = length(address) then address
        else normalize(regexp_replace(
            address,
            '[\u0009-\u000D \u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F'
            '\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E0FFF]+',
            '', 'g'), nfc) end;
comment on function visible_address is 'address without blanks and characters that nobody sees, its letters composed';

create function address_key(address text) returns text
    language plpgsql immutable strict parallel safe
as $$
declare
    plain text;
    domain text;
begin
    if octet_length(address) = length(address) then
        plain := lower(address collate "C");
    else
        plain := lower(translate(
            normalize(public.visible_address(address), nfkc), E'\u03A3\u03C2\u0130\u0131\u3002', E'\u03C3\u03C3ii.'));
        plain := replace(plain, E'i\u0307', 'i');
    end if;
    if plain not like '%@%xn--%' then
        return plain;
    end if;
    domain := right(plain, strpos(reverse(plain), '@') - 1);
    return left(plain, length(plain) - length(domain)) || (
        select string_agg(
                   case when label like 'xn--%' then coalesce(public.address_key(public.punycode_decoded(substr(label, 5))), label)
                        else label end,
                   '.' order by place)
        from unnest(string_to_array(domain, '.')) with ordinality as part (label, place));
end
$$;
comment on function address_key is
    'key of an e-mail address: equal whatever its case and the form of its domain; the same as SameText.address';

-- PostgreSQL of a system can know fewer time zones than Java, or lose some with an upgrade of its system. One event in such a zone then
-- failed the lists of people of all events.
create function local_time(instant timestamptz, zone text) returns timestamp
    language plpgsql stable strict as $$
begin
    return instant at time zone zone;
exception when invalid_parameter_value then
    return null;
end
$$;
comment on function local_time is 'what the clocks of this time zone show; null when PostgreSQL does not know it';

create function local_day(instant timestamptz, zone text) returns date
    language sql stable
    return coalesce(local_time(instant, zone), instant at time zone 'UTC')::date;
comment on function local_day is 'the day of the calendar in this time zone; in UTC when PostgreSQL does not know it';
