"""Places a limit order and cancels it if it is not filled in time. Needs Python 3.9 and a script key of the scope trade.

    PULSO_KEY=pulso_… python3 order.py MX.WALMEX buy 1 40.00 --wait 5

PULSO_URL is http://localhost:8080 unless set.
"""

import argparse
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

URL = os.environ.get("PULSO_URL", "http://localhost:8080")
FINAL = {"filled", "cancelled", "rejected", "expired"}
# The board decides which call takes an order.
CALLS = {"US": "/stock/create", "MX": "/stock/create", "HK": "/hk/create"}


class Refused(Exception):
    """The server says no. Its sentence says what would be right."""


def call(path, body, once=False):
    """Makes a call. `once`: it is repeated with the same idempotency key, so that it is executed once."""
    headers = {
        "Authorization": "Bearer " + os.environ["PULSO_KEY"],
        "Content-Type": "application/json",
        "Accept-Language": "en",
    }
    if once:
        headers["Idempotency-Key"] = str(uuid.uuid4())
    for attempt in range(5):
        request = urllib.request.Request(URL + "/web" + path, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                return json.load(response)["data"]
        except urllib.error.HTTPError as error:
            answer = json.load(error)
            if error.code not in (429, 503):
                raise Refused(f"{answer['code']}: {answer['msg']}") from None
            time.sleep(float(error.headers.get("Retry-After", 1)))
        except urllib.error.URLError:
            # No answer: the order may have been placed. The same key makes it safe to ask again.
            time.sleep(2**attempt)
    raise Refused("The server did not answer.")


def state_of(order_id):
    """The order in the list of open orders; None once it is final and no longer there."""
    orders = call("/position/consignList", {"id": order_id})["list"]
    return orders[0] if orders else None


def main():
    parser = argparse.ArgumentParser(description="Places a limit order, and cancels it if it is not filled in time.")
    parser.add_argument("key", help="board, point and code: US.AAPL, MX.WALMEX, HK.00700")
    parser.add_argument("side", choices=["buy", "sell"])
    parser.add_argument("quantity")
    parser.add_argument("price")
    parser.add_argument("--wait", type=float, default=5, help="seconds until what is not filled is cancelled")
    given = parser.parse_args()

    order = call(
        CALLS[given.key.split(".")[0]],
        {
            "key": given.key,
            # direction: 0 buy, 1 sell. action: 0 opens a position, 1 closes one. orderType: 0 market, 1 limit.
            "direction": 0 if given.side == "buy" else 1,
            "action": 0 if given.side == "buy" else 1,
            "orderType": 1,
            "quantity": given.quantity,
            "price": given.price,
        },
        once=True,
    )
    print("placed", order["id"], order["state"], flush=True)
    until = time.monotonic() + given.wait
    while order["state"] not in FINAL and time.monotonic() < until:
        time.sleep(0.5)
        order = state_of(order["id"]) or order
    if order["state"] not in FINAL:
        order = call("/orders/cancel", {"orderId": order["id"]}, once=True)
    print(order["state"], order["filled"], "of", order["quantity"], flush=True)


if __name__ == "__main__":
    try:
        main()
    except Refused as refused:
        sys.exit(str(refused))
