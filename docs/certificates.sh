#!/bin/sh
# certificates.sh FOLDER: an authority of your own, and from it a certificate for this machine and one for each role that
# logs in with it. For a try on one machine, and as a pattern: where an authority is there, it signs the same names.
#   localhost      the server’s side: of nginx.conf, nats.conf, PostgreSQL, and of Pulso itself (TLS_CERT_FILE)
#   pulso-market   the processes that make prices, at NATS
#   pulso          all processes at PostgreSQL, and the others at NATS
set -eu
umask 077
folder=$1
days=30
mkdir -p "$folder"
cd "$folder"
curve='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
# shellcheck disable=SC2086
openssl req -x509 $curve -days $days -subj '/CN=Pulso authority' -keyout authority.key -out authority.crt 2>/dev/null
for name in localhost pulso-market pulso; do
  openssl req $curve -subj "/CN=$name" -keyout "$name.key" -out "$name.csr" 2>/dev/null
  printf 'subjectAltName=DNS:%s' "$name" >"$name.ext"
  openssl x509 -req -in "$name.csr" -CA authority.crt -CAkey authority.key -CAcreateserial -days $days \
    -extfile "$name.ext" -out "$name.crt" 2>/dev/null
  rm "$name.csr" "$name.ext"
done
