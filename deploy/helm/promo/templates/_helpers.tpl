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

{{- define "promo.fullname" -}}
{{ printf "%s-%s" .root.Release.Name .name }}
{{- end }}
