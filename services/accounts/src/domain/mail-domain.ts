/** The domains of MAIL_DOMAINS that users may be told at; none means any. */
export const domainsOf = (setting: string): string[] => setting.toLowerCase().split(',').filter(Boolean);

/** Whether an address is of one of the domains, or they are any. */
export const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
