export function ManagementPage() { return null; }
