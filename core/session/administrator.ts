/** An account on the admin list. Being signed in as one is what opens the back office. */
export interface Administrator {
  id: string;
  /** As it was given, trimmed; compared without regard to case. */
  email: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}
