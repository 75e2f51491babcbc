package org.gatehouse.platform.text;

import java.lang.Character.UnicodeScript;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises Japanese, Korean and Chinese texts by where their common characters lie in a page, and of pages that lie alike by which
 * characters names have.
 */
final class EastAsianPages {

    private static final Set<UnicodeScript> SCRIPTS =
            EnumSet.of(UnicodeScript.HAN, UnicodeScript.HIRAGANA, UnicodeScript.KATAKANA, UnicodeScript.HANGUL);

    private static final int MOST_SHARE = 100;

    private static final String JAPANESE = "田山川藤木村本井中野島原上小林佐高松石西谷橋大吉岡崎東北南沢津口池森青平清水美子太郎一二三四五渡辺邊伊加鈴斎齋斉阿部近遠工内久保"
            + "金安菊桜千葉岩今宮武杉丸増今後藤福長坂新由真愛花香奈恵陽翔健誠拓也雄介輔彦雅弘和浩隆樹翼優結菜咲名前姓氏国属性別生年月日";
    private static final String KOREAN =
            "김이박최정강조윤장임한오서신권황안송류홍전고문손양배백허남심노하곽성차주우구민준지현영수진은희경미혜연호재예빈도유원승윤채린태동엽세훈" + "비소라아름이명직위국적";
    private static final String SIMPLIFIED = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石"
            + "姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段汤尹黎易常武乔贺赖龚文伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂志国建华姓名性别国家";
    private static final String TRADITIONAL = "陳林黃張李王吳劉蔡楊許鄭謝郭洪邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余趙盧梁顏柯翁魏孫戴方宋范鄧杜傅侯曹薛丁卓馬董唐藍石"
            + "淑芬美玲雅婷怡君志明俊傑宗翰家豪建宏偉強麗華國文惠秀英慧佩珊姓名性別國家";

    /** In the order of preference when two pages read the characters equally well. */
    private static final List<Page> PAGES = List.of(
            new Page("windows-31j", 0x40, 0x88, 0x97, 0x81, 0x83, JAPANESE),
            new Page("EUC-KR", 0xA1, 0xB0, 0xC8, 0xB0, 0xC8, KOREAN),
            new Page("GB18030", 0xA1, 0xB0, 0xD7, 0xB0, 0xD7, SIMPLIFIED),
            new Page("Big5", 0x40, 0xA4, 0xC6, 0xA4, 0xC6, TRADITIONAL),
            new Page("EUC-JP", 0xA1, 0xB0, 0xCF, 0xA4, 0xA5, JAPANESE));

    private EastAsianPages() {}

    /** The page of the text; null when it is none of these. */
    static @Nullable Charset of(byte[] text) {
        int end = text.length;
        while (end > 0 && text[end - 1] < 0) {
            end--;
        }
        Charset best = null;
        int most = 0;
        for (Page page : PAGES) {
            int share = page.share(text, end);
            if (share > most) {
                most = share;
                best = Charset.forName(page.name());
            }
        }
        return best;
    }

    /**
     * A code page of two bytes a character.
     *
     * @param trail the least second byte of a common character
     * @param from the least first byte of its common characters, beside which there may be another range
     * @param names characters that names often have
     */
    private record Page(String name, int trail, int from, int to, int alsoFrom, int alsoTo, String names) {

        private static final int LEAST_SHARE = 70;

        /** How well it reads the text, to be compared; 0 when it is not readable, or not East Asian beside ASCII. */
        int share(byte[] text, int end) {
            if (!Charset.isSupported(name)) {
                return 0;
            }
            try {
                String read = Charset.forName(name)
                        .newDecoder()
                        .decode(ByteBuffer.wrap(text, 0, end))
                        .toString();
                int common = isEastAsian(read) ? shareOfCommon(text, end) : 0;
                return common < LEAST_SHARE ? 0 : common + shareOfNames(read);
            } catch (CharacterCodingException another) {
                return 0;
            }
        }

        private int shareOfCommon(byte[] text, int end) {
            int pairs = 0;
            int common = 0;
            for (int i = 0; i < end; i++) {
                if ((text[i] & 0xFF) > 0x80) {
                    boolean whole = i + 1 == end || (text[i + 1] & 0xFF) >= trail;
                    pairs++;
                    common += whole && isCommon(text[i] & 0xFF) ? 1 : 0;
                    i++;
                }
            }
            return pairs == 0 ? 0 : common * MOST_SHARE / pairs;
        }

        private boolean isCommon(int lead) {
            return (lead >= from && lead <= to) || (lead >= alsoFrom && lead <= alsoTo);
        }

        private int shareOfNames(String text) {
            long foreign = text.chars().filter(letter -> letter > 0x7F).count();
            long found = text.chars()
                    .filter(letter -> letter > 0x7F && (names.indexOf(letter) >= 0 || isKana(letter)))
                    .count();
            return foreign == 0 ? 0 : (int) (found * MOST_SHARE / foreign);
        }

        /** Only Japanese has kana; in the other pages they are where nobody's name is. */
        private boolean isKana(int letter) {
            UnicodeScript script = UnicodeScript.of(letter);
            return names.equals(JAPANESE) && (script == UnicodeScript.HIRAGANA || script == UnicodeScript.KATAKANA);
        }
    }

    private static boolean isEastAsian(String text) {
        for (int i = 1; i < text.length(); i++) {
            char before = text.charAt(i - 1);
            char now = text.charAt(i);
            if (Character.getType(now) == Character.PRIVATE_USE) {
                return false;
            }
            boolean foreign = now > 0x7F;
            if (foreign && Character.isLetter(now) && !SCRIPTS.contains(UnicodeScript.of(now))) {
                return false;
            }
            boolean meetsLatin = (foreign && isLatin(before)) || (before > 0x7F && isLatin(now));
            if (meetsLatin) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLatin(char letter) {
        return letter <= 0x7F && Character.isLetter(letter);
    }
}
