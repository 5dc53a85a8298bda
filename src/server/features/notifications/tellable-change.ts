import type { ChangeType } from '#domain/monitors/change-type.ts';
import type { Severity, SeverityRule } from '#domain/monitors/change-severity.ts';
import type { Instant } from '#server/platform/database/schema.ts';

/** A change with all that is said of it to people outside, and over what its monitor tells. */
export interface TellableChange {
  readonly id: string;
  readonly changeType: ChangeType;
  readonly severity: Severity;
  readonly rule: SeverityRule;
  readonly summary: string;
  /** Lines that went begin with "- ", those that came with "+ ". */
  readonly diffContent: string;
  readonly detectedAt: Instant;
  readonly monitor: {
    readonly id: string;
    readonly name: string;
    readonly url: string;
    readonly emailNotifications: boolean;
    readonly internalPosts: boolean;
    readonly facebookPosts: boolean;
    readonly instagramPosts: boolean;
    readonly webhookUrl: string | null;
  };
}
