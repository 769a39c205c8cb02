import type { KeySwitch } from "./use-queue-keys.ts";

const WALK = [
  { sign: "j", does: "next" },
  { sign: "k", does: "previous" },
];

const DECIDE = [
  { sign: "a", does: "approve" },
  { sign: "r", does: "reject" },
  { sign: "s", does: "spam" },
];

interface KeyLegendProps {
  keys: KeySwitch;
  canDecide: boolean;
}

/** The keys of the queue. They can be turned off: single letters get in the way of those who speak to their computer. */
export const KeyLegend = ({ keys, canDecide }: KeyLegendProps) => (
  <div className="key-legend">
    <ul aria-label="Keys">
      {keys.isOn &&
        [...WALK, ...(canDecide ? DECIDE : [])].map(({ sign, does }) => (
          <li key={sign}>
            <kbd>{sign}</kbd> {does}
          </li>
        ))}
    </ul>
    <button className="link-button" type="button" onClick={keys.turn}>
      {keys.isOn ? "Turn keys off" : "Turn keys on"}
    </button>
  </div>
);
