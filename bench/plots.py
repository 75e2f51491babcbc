"""Draws the figures of a run as SVG: by hand, so that nothing but Python is needed.

Text stays text, every drawing has a title and a description, and a reader's dark mode is honoured. Colours are told apart by the colour-blind
(Okabe and Ito), and nothing is told by colour alone.
"""

import math
from html import escape

WIDTH = 1000
STYLE = """
  svg { background: #fff }
  text { font: 13px system-ui, sans-serif; fill: #1f2328 }
  .h { font-size: 16px; font-weight: 600 } .s { font-size: 12px } .e { text-anchor: end } .m { text-anchor: middle }
  .g { stroke: #d1d9e0; stroke-width: 1 } .a { stroke: #59636e; stroke-width: 1.5 }
  .l { fill: none; stroke-width: 2 } .d { stroke-dasharray: 6 4 }
  .c0 { stroke: #0072b2; fill: #0072b2 } .c1 { stroke: #d55e00; fill: #d55e00 } .c2 { stroke: #009e73; fill: #009e73 }
  .c3 { stroke: #b0559b; fill: #b0559b } .c4 { stroke: #8a6d00; fill: #8a6d00 } .c5 { stroke: #59636e; fill: #59636e }
  path.l { fill: none }
  @media (prefers-color-scheme: dark) {
    svg { background: #0d1117 } text { fill: #e6edf3 } .g { stroke: #30363d } .a { stroke: #9198a1 }
    .c0 { stroke: #56b4e9; fill: #56b4e9 } .c1 { stroke: #ff8c42; fill: #ff8c42 } .c2 { stroke: #3fd0a0; fill: #3fd0a0 }
    .c3 { stroke: #e39bd0; fill: #e39bd0 } .c4 { stroke: #e8c547; fill: #e8c547 } .c5 { stroke: #9198a1; fill: #9198a1 }
    path.l { fill: none }
  }
"""


def svg(height, title, description, parts):
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" '
        'aria-labelledby="t d">',
        f'<title id="t">{escape(title)}</title>', f'<desc id="d">{escape(description)}</desc>', f"<style>{STYLE}</style>",
        text(16, 26, title, "h"), *parts, "</svg>", ""])


def text(x, y, words, kind=""):
    return f'<text x="{x:.0f}" y="{y:.0f}"' + (f' class="{kind}"' if kind else "") + f">{escape(words)}</text>"


def line(x1, y1, x2, y2, kind):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def short(value):
    """A number as an axis tells it: 1,000, 0.01."""
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


# --- each figure against its goal and its floor ---------------------------------------------------------------------------


def against_goals(title, items):
    """items: (what, cost, floor, reached, words); cost is measured ÷ goal so that below 1 is better, floor the same of the floor or
    None, words tell the measured value and its goal."""
    left, right, top, step = 410, 750, 78, 24
    costs = [max(cost, 0.001) for _, cost, *_ in items] + [max(floor, 0.001) for _, _, floor, *_ in items if floor]
    low = math.floor(math.log10(min([0.5, *costs])))
    high = math.ceil(math.log10(max([2, *costs])))
    height = top + step * len(items) + 34

    def x(cost):
        return left + (math.log10(max(cost, 10.0**low)) - low) / (high - low) * (right - left)

    parts = []
    for decade in range(low, high + 1):
        times = short(10.0 ** abs(decade))
        words = "goal" if decade == 0 else f"{times}× better" if decade < 0 else f"{times}× short"
        parts += [line(x(10.0**decade), top - 14, x(10.0**decade), height - 30, "a" if decade == 0 else "g"),
                  text(x(10.0**decade), top - 22, words, "s m")]
    for i, (what, cost, floor, reached, words) in enumerate(items):
        y = top + step * i
        begin, end = sorted((x(1), x(cost)))
        colour = "c0" if reached else "c1"
        parts += [text(left - 10, y + 4, what, "s e"),
                  f'<rect x="{begin:.1f}" y="{y - 6}" width="{max(end - begin, 1.5):.1f}" height="12" class="{colour}"/>']
        if floor:
            at = x(floor)
            parts.append(f'<path d="M{at:.1f} {y - 8}l5 8l-5 8l-5 -8z" class="c2"/>')
        parts.append(text(right + 12, y + 4, ("✓ " if reached else "✗ ") + words, "s"))
    parts += [text(16, height - 8, "Bar: from the goal to what was measured, to the left where it is better. Diamond: the floor. "
                                   "The scale is logarithmic.", "s")]
    description = "; ".join(f"{what}: {words}, {'reached' if reached else 'short'}" for what, _, _, reached, words in items)
    return svg(height, title, description, parts)


# --- growth -------------------------------------------------------------------------------------------------------------


def curves(title, x_title, y_title, series):
    """series: (name, [(x, y), …], dashed); both axes are logarithmic."""
    series = [(name, [(x, y) for x, y in points if x and y and y > 0], dashed) for name, points, dashed in series]
    series = [one for one in series if one[1]]
    left, right, top, bottom = 76, 690, 62, 396
    xs = [x for _, points, _ in series for x, _ in points]
    ys = [y for _, points, _ in series for _, y in points]
    x_low, x_high = math.log10(min(xs)), math.log10(max(xs))
    y_low, y_high = math.floor(math.log10(min(ys))), math.ceil(math.log10(max(ys)) + 1e-9)
    if y_high - y_low < 1:
        y_high = y_low + 1

    def at(x, y):
        return (left + (math.log10(x) - x_low) / max(x_high - x_low, 1e-9) * (right - left),
                bottom - (math.log10(y) - y_low) / (y_high - y_low) * (bottom - top))

    parts = [text(16, 48, y_title, "s")]
    for decade in range(y_low, y_high + 1):
        _, y = at(xs[0], 10.0**decade)
        parts += [line(left, y, right, y, "g"), text(left - 8, y + 4, short(10.0**decade), "s e")]
    for x in sorted(set(xs)):
        across, _ = at(x, 10.0**y_low)
        parts += [line(across, top, across, bottom, "g"), text(across, bottom + 20, short(x), "s m")]
    parts += [line(left, bottom, right, bottom, "a"), line(left, top, left, bottom, "a"),
              text((left + right) / 2, bottom + 42, x_title, "s m")]
    names = []
    for i, (name, points, dashed) in enumerate(series):
        places = [at(*point) for point in points]
        colour = f"c{i % 6}"
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        parts.append(f'<path d="{path}" class="l {colour}{" d" if dashed else ""}"/>')
        parts += [mark(x, y, i, colour) for x, y in places]
        names.append([places[-1][1], name, i, colour])
    parts += labels(names, right + 22, top, bottom)
    description = "; ".join(name + ": " + ", ".join(f"{short(x)} {y:.3g}" for x, y in points) for name, points, _ in series)
    return svg(bottom + 58, title, description, parts)


def mark(x, y, shape, colour):
    forms = (f"M{x - 4:.1f} {y:.1f}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", f"M{x - 4:.1f} {y - 4:.1f}h8v8h-8z",
             f"M{x:.1f} {y - 5:.1f}l5 9h-10z", f"M{x:.1f} {y - 5:.1f}l5 5l-5 5l-5 -5z")
    return f'<path d="{forms[shape % len(forms)]}" class="{colour}"/>'


def labels(names, x, top, bottom):
    """Each beside the end of its line, moved apart where ends are close."""
    names.sort()
    for i in range(1, len(names)):
        names[i][0] = max(names[i][0], names[i - 1][0] + 17)
    over = max(0, names[-1][0] - bottom) if names else 0
    for y, name, shape, colour in names:
        yield mark(x, y - over, shape, colour)
        yield text(x + 12, y - over + 4, name, "s")


# --- a few bars ---------------------------------------------------------------------------------------------------------


def bars(title, unit, groups):
    """groups: (name, [(what, value, colour), …]), from 0 on one linear axis."""
    left, right, top, step = 250, 800, 56, 24
    most = max(value for _, members in groups for _, value, _ in members)
    parts, y = [], top
    for name, members in groups:
        parts.append(text(16, y + 4, name))
        for what, value, colour in members:
            end = left + value / most * (right - left)
            parts += [text(left - 8, y + 4, what, "s e"),
                      f'<rect x="{left}" y="{y - 7}" width="{max(end - left, 1):.1f}" height="14" class="c{colour}"/>',
                      text(end + 8, y + 4, f"{value:,.0f} {unit}", "s")]
            y += step
        y += 10
    description = "; ".join(f"{name}, {what}: {value:,.0f} {unit}" for name, members in groups for what, value, _ in members)
    return svg(y + 6, title, description, parts)
