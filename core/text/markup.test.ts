import { expect, it } from "vitest";
import { decodeEntity } from "#adapters/entities.ts";
import { linkInMarkup, textOfMarkup } from "./markup.ts";

it.each([
  ["Oak &amp; Larkspur Golf", "Oak & Larkspur Golf"],
  ["Oak &amp;amp; Larkspur", "Oak & Larkspur"],
  ["Oak &amp Larkspur", "Oak & Larkspur"],
  ["R&AMP;D", "R&D"],
  ["Tom&#39;s Tees", "Tom's Tees"],
  ["Tom&#039;s Tees", "Tom's Tees"],
  ["Tom&#x27;s &#8220;Tees&#8221;", "Tom's “Tees”"],
  ["Tom&rsquo;s Tees &ndash; since 1998&hellip;", "Tom’s Tees – since 1998…"],
  ["It&#146;s &#8364;5", "It’s €5"],
  ["M&uuml;ller&nbsp;Golf &Eacute;lan &scaron; &Oslash;", "Müller Golf Élan š Ø"],
  ["Pro V1&trade; &reg; &copy;", "Pro V1™ ® ©"],
  ["3 &lt; 5 &gt; 4 &quot;ok&quot; &apos;so&apos;", "3 < 5 > 4 \"ok\" 'so'"],
  ["<p>We make <strong>putters</strong>.</p>", "We make putters."],
  ["<p>One.</p><p>Two.</p>", "One.\nTwo."],
  ["<p>One.</p>\n\n<p>Two,\nthree.</p>\n", "One.\nTwo, three."],
  ["Line one<br>line two<br />line three<BR/>", "Line one\nline two\nline three"],
  ['<div class="a > b"><h2>Tees</h2>of bamboo</div>', "Tees\nof bamboo"],
  ["<ul><li>Tees</li><li>Balls</li></ul>", "Tees\nBalls"],
  ["<table><tr><td>a</td><td>b</td></tr></table>", "a b"],
  ["One<script>alert('<p>')</script> two<style>p { color: red }</style>", "One two"],
  ["<script>var a = 1;</script>", ""],
  ["One<!-- <p>hidden</p> --> two", "One two"],
  ["<![CDATA[Oak & <em>Elm</em>]]>", "Oak & Elm"],
  ["&lt;p&gt;Escaped &amp;amp; whole&lt;/p&gt;", "Escaped & whole"],
  ["<p>&nbsp;</p><p>Tees</p>", "Tees"],
  ["Tees\nof <b>bamboo</b>\n\nsince 1998", "Tees\nof bamboo\n\nsince 1998"],
  ["See <a href='https://a.example'>our site</a>", "See our site"],
  ['<span style="color:#333">Irons</span>, <o:p></o:p>forged', "Irons, forged"],
  ["H<sub>2</sub>O", "H2O"],
])("reads %j as %j", (markup, text) => {
  expect(textOfMarkup(markup, decodeEntity)).toBe(text);
});

it.each([
  "AT&T",
  "a < b",
  "a<b and c>d",
  "a <b and c> d",
  "<3 golf",
  "R&D; 50/50",
  "Black & Decker",
  "<Golf>",
  "<https://larkspur.example.com>",
  "amy <amy@golf.example>",
  "1 <2> 3",
  "&unknown;",
  "&#0;",
  "&#7;",
  "&#129;",
  "&#xD800;",
  "?a=1&copy=2&lt=3",
  "->  <-",
  " spaces  stay ",
])("keeps %j as it is", (text) => {
  expect(textOfMarkup(text, decodeEntity)).toBe(text);
});

it("joins lines with the given separator", () => {
  expect(textOfMarkup("<p>Oak</p><p>Golf</p>", decodeEntity, " ")).toBe("Oak Golf");
});

it("finds the address of a link", () => {
  expect(linkInMarkup('<a target="_blank" href="https://a.example/?b">A</a>')).toBe(
    "https://a.example/?b",
  );
  expect(linkInMarkup("<p>https://a.example</p>")).toBeUndefined();
});
