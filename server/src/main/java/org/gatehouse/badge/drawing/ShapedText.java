package org.gatehouse.badge.drawing;

import java.awt.geom.Path2D;

/**
 * One line of text as outlines: the glyphs are ordered, joined and positioned, so drawing them needs no font.
 *
 * @param key the text and its weight: two with the same key look the same
 * @param text the characters in their logical order
 * @param outline in units of the font's size, from the start of the baseline; y grows downwards
 * @param advance the width, in the same units
 */
record ShapedText(String key, String text, Path2D outline, double advance) {}
