import { expect, it } from "vitest";
import { readPage } from "./read-page.ts";

const read = (html: string, contentType = "text/html") =>
  readPage(Buffer.from(html), contentType, "");

it("reads title, language, text, hosts and refresh of a page", () => {
  const { page, refresh } = read(`<!doctype html><html lang="en-US"><head><title>Golf &amp;
    Co</title><meta name="description" content="Clubs &quot;by hand&quot;"><meta property="og:title" content="Golf">
    <meta http-equiv="Refresh" content="0;URL='/home?a=1&amp;b=2'"><script src="//cdn.example:443/x.js"></script></head>
    <body>caf&eacute; <b>bold</b>text 1 < 2<!-- hidden --><img alt="a > b" src="https://Img.example/x"></body></html>`);
  expect(page).toEqual({
    title: "Golf & Co",
    description: 'Clubs "by hand"',
    language: "en",
    text: 'Clubs "by hand" Golf café bold text 1 < 2 a > b',
    hosts: ["cdn.example", "img.example"],
    scriptLeadsTo: null,
  });
  expect(refresh).toBe("/home?a=1&b=2");
});

it("ignores the text of elements that browsers do not display, such as style and template", () => {
  expect(
    read(
      `<style>p{}</style><svg><title>logo</title><text>drawn</text></svg><template><p>one</p><meta http-equiv="refresh" content="0;/x"></template>
       <noscript><img alt="two" src="//h.example/x"></noscript><textarea><b>three</textarea><iframe>four</iframe>seen`,
    ),
  ).toEqual({
    page: {
      title: "",
      description: "",
      language: null,
      text: "seen",
      hosts: [],
      scriptLeadsTo: null,
    },
    refresh: null,
  });
});

it("reads the noframes text of a frameset", () => {
  const { page } = read(
    `<frameset><frame src="http://f.example/x"><noframes><body>Golf <b>clubs</b></body></noframes></frameset>`,
  );
  expect(page).toMatchObject({ text: "Golf clubs", hosts: ["f.example"] });
});

it("reports the redirect of a page that is little more than its script", () => {
  const script = `<script>if (1 < 2) window.location.href = "/lander"</script>`;
  expect(read(script).page.scriptLeadsTo).toBe("/lander");
  expect(read(`${script}${"golf ".repeat(50)}`).page.scriptLeadsTo).toBeNull();
});

it("ignores a slow refresh and one that reloads the page", () => {
  const refresh = (content: string) =>
    read(`<meta http-equiv="refresh" content="${content}">`).refresh;
  expect(["9; url=/x", "5", "3; url=/x"].map(refresh)).toEqual([null, null, "/x"]);
});

it("reads nothing of a response that is not text", () => {
  expect(read("<title>Golf</title>", "image/png").page.title).toBe("");
});

it("limits the length of the title and the text, and the number of hosts", () => {
  const { page } = read(
    `<title>${"t".repeat(5_000)}</title>${Array.from({ length: 500 }, (_, at) => `<img src="//h${at}.example/x">`).join("")}<p>${"golf ".repeat(9_000)}`,
  );
  expect([page.title.length, page.hosts.length]).toEqual([300, 100]);
  expect(page.text.length).toBeLessThanOrEqual(20_000);
});

it("reads the content before excessively nested elements", () => {
  const { page } = read(`<title>Deep</title>before${"<b>".repeat(2_000)}after`);
  expect(page).toMatchObject({ title: "Deep", text: "before" });
});
