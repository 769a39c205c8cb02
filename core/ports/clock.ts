/** The time, so that rules about it can be tested. */
export interface Clock {
  now(): Date;
}
