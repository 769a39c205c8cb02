/** What becomes of a suggestion. */
export const NextSteps = () => (
  <aside className="next-steps" aria-labelledby="next-steps">
    <h2 id="next-steps">What happens next</h2>
    <ol>
      <li>A person reads your suggestion.</li>
      <li>We look for the brand’s own site and check what can be checked.</li>
      <li>If it makes something for golf, it gets a profile like every other brand.</li>
    </ol>
    <p>
      Not sure whether it is listed already? <a href="/brands">Search the directory</a> first.
    </p>
  </aside>
);
