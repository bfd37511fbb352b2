{{/* Called with a dict of root and name. */}}
{{- define "promo.labels" -}}
{{ include "promo.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "promo.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/part-of: promo
{{- end }}

{{/* Also with the service's values: its own tag and digest go before those of all. */}}
{{- define "promo.image" -}}
{{ .root.Values.image.registry }}/{{ .name }}:{{ .service.tag | default .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- with .service.digest }}@{{ . }}{{ end }}
{{- end }}

{{/* What values add to the pods of a service: those of all pods, and over them its own. */}}
{{- define "promo.pod" -}}
{{ mergeOverwrite (deepCopy .root.Values.pod) (deepCopy (.service.pod | default dict)) | toYaml }}
{{- end }}

{{/* Where the pods go. */}}
{{- define "promo.placement" -}}
{{ pick . "nodeSelector" "tolerations" "affinity" "priorityClassName" | toYaml }}
{{- end }}

{{- define "promo.fullname" -}}
{{ printf "%s-%s" .root.Release.Name .name }}
{{- end }}

{{/* Ports of the addresses in a text, as a JSON array: as they say, else 443 of https and 80 of http. */}}
{{- define "promo.ports" -}}
{{- $ports := list }}
{{- range $address := regexFindAll "[a-z0-9]+://[^/?#;,\\s]+" . -1 }}
{{- $usual := get (dict "https" "443" "http" "80") (regexFind "^[a-z0-9]+" $address) }}
{{- with trimPrefix ":" (regexFind ":[0-9]+$" $address) | default $usual }}
{{- $ports = append $ports (int .) }}
{{- end }}
{{- end }}
{{- uniq $ports | toJson }}
{{- end }}
