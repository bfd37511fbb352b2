/** What the Pod Security profile `restricted` asks of a pod's and its containers' security contexts. */
export interface PodSpec {
  readonly securityContext?: Security;
  readonly initContainers?: readonly Container[];
  readonly containers?: readonly Container[];
}

interface Container {
  readonly name: string;
  readonly securityContext?: Security;
  readonly resources?: { readonly limits?: Readonly<Record<string, unknown>> };
}

interface Security {
  readonly runAsNonRoot?: boolean;
  readonly runAsUser?: number;
  readonly seccompProfile?: { readonly type?: string };
  readonly allowPrivilegeEscalation?: boolean;
  readonly capabilities?: { readonly drop?: readonly string[] };
}

/** Where a pod would be refused under `restricted`, or could take all memory and processors of its node. */
export function podFaults(
  where: string,
  { securityContext: pod, initContainers = [], containers = [] }: PodSpec,
): string[] {
  const all = [...initContainers, ...containers];
  return [
    ...(pod?.runAsNonRoot && pod.runAsUser !== 0 ? [] : [`${where} may run as root`]),
    ...(pod?.seccompProfile?.type === 'RuntimeDefault' ? [] : [`${where} has no seccomp profile`]),
    ...(containers.length > 0 ? [] : [`${where} has no containers`]),
    ...all.flatMap(({ name, securityContext: own, resources }) => [
      ...(own?.allowPrivilegeEscalation === false ? [] : [`${name} of ${where} may gain privileges`]),
      ...(own?.capabilities?.drop?.includes('ALL') ? [] : [`${name} of ${where} keeps capabilities`]),
      ...['cpu', 'memory'].flatMap((of) =>
        resources?.limits?.[of] ? [] : [`${name} of ${where} has no limit of ${of}`],
      ),
    ]),
  ];
}
