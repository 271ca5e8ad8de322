#!/usr/bin/env bash
# A certificate authority of our own and the certificate of EventStoreDB, signed by it. The authority's key is thrown away:
# a renewal makes both anew. Kept as long as they hold for 30 more days.
set -euo pipefail
umask 077
ca=${CA_DIR:-/ca}
certificate=${CERTIFICATE_DIR:-/certificate}
days=1095

if [ -s "$certificate/node.key" ] && openssl x509 -in "$certificate/node.crt" -noout -checkend $((30 * 86400)) >/dev/null 2>&1 &&
  openssl verify -CAfile "$ca/ca.crt" "$certificate/node.crt" >/dev/null 2>&1; then
  echo "The certificate of EventStoreDB holds until $(openssl x509 -in "$certificate/node.crt" -noout -enddate | cut -d= -f2)"
  exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
openssl req -x509 -newkey rsa:3072 -nodes -days "$days" -subj '/O=Muster/CN=Muster engines CA' \
  -addext 'keyUsage=critical,keyCertSign,cRLSign' -keyout "$work/ca.key" -out "$work/ca.crt" 2>/dev/null
openssl req -newkey rsa:2048 -nodes -subj '/CN=eventstoredb-node' -keyout "$work/node.key" -out "$work/node.csr" 2>/dev/null
cat >"$work/node.ext" <<'EXT'
basicConstraints = CA:FALSE
keyUsage = critical, digitalSignature, keyEncipherment
extendedKeyUsage = serverAuth, clientAuth
subjectAltName = DNS:eventstore, DNS:localhost, IP:127.0.0.1
EXT
openssl x509 -req -in "$work/node.csr" -CA "$work/ca.crt" -CAkey "$work/ca.key" -CAcreateserial -days "$days" \
  -extfile "$work/node.ext" -out "$work/node.crt" 2>/dev/null

install -m 444 "$work/ca.crt" "$ca/ca.crt"
install -m 444 "$work/node.crt" "$certificate/node.crt"
install -m 400 "$work/node.key" "$certificate/node.key"
# The user of the EventStoreDB image.
if [ "$(id -u)" = 0 ]; then
  chmod 755 "$ca" && chmod 700 "$certificate" && chown -R 1000:1000 "$certificate"
fi
echo "Made the certificate of EventStoreDB for $days days"
